"""What a learner sees and is rewarded for."""
