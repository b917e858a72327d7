-- A database as b1b0130 wrote it: a table of two with one move, and a try of a day; its browser's cookies:
-- {"table": "3ck3jd3tnv", "daily": "4q9fwyjwvj", "cookies": {"seat_3ck3jd3tnv": "JyYrkvV8R7YRh9HPq2zLSsOs", "invites_3ck3jd3tnv": "-1:_KoqyA3FnMXd0iW9gFnjDLvX.1:Yew2INLtk1TGpkZxrYAJiMcS", "seat_4q9fwyjwvj": "vAi6ppYhfWwyK2Ybt5zJo7S5", "invites_4q9fwyjwvj": "-1:RqWSJ5QoBvSrBXJ-PHGGgo-0", "traveller": "t_S7HkFBMov8wWP7kXlL6_t_tnjEP1Z-"}}
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE event (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	data TEXT NOT NULL, 
	seen INTEGER NOT NULL, 
	moved INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	"key" VARCHAR(100), 
	PRIMARY KEY (table_id, seq), 
	CONSTRAINT event_key UNIQUE (table_id, "key"), 
	FOREIGN KEY(table_id) REFERENCES "table" (id) ON DELETE CASCADE
);
INSERT INTO "event" VALUES('3ck3jd3tnv',1,'start','{"steps":[{"seat":"chance","verb":"throw_colours","first":"orange","second":"red","third":"purple","hash":"00316d920b05"},{"seat":"chance","verb":"throw_numbers","first":"6","second":"2","third":"7","hash":"2dfd45d1f3f6"}]}',7,3,1.79491930394936752319e+09,NULL);
INSERT INTO "event" VALUES('3ck3jd3tnv',2,'act','{"seat":0,"steps":[{"seat":"A","verb":"refuse","hash":"4a509dbdbea1"}],"holding":false}',7,3,1.79491930409858584404e+09,NULL);
INSERT INTO "event" VALUES('4q9fwyjwvj',1,'start','{"steps":[{"seat":"chance","verb":"first_player","player":"A","hash":"90c827b361b7"},{"seat":"chance","verb":"throw_colours","first":"orange","second":"blue","third":"green","hash":"e721e5159359"},{"seat":"chance","verb":"throw_numbers","first":"6","second":"7","third":"0","hash":"ad26acffcc99"}]}',7,3,1.79491930442557239532e+09,NULL);
CREATE TABLE presence (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES "table" (id) ON DELETE CASCADE
);
CREATE TABLE review (
	table_id VARCHAR(32) NOT NULL, 
	simulations INTEGER NOT NULL, 
	planned INTEGER NOT NULL, 
	done INTEGER NOT NULL, 
	points TEXT NOT NULL, 
	owner VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES "table" (id) ON DELETE CASCADE
);
CREATE TABLE run (
	day VARCHAR(10) NOT NULL, 
	what VARCHAR(60) NOT NULL, 
	traveller VARCHAR(64) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	points INTEGER, 
	won BOOLEAN, 
	run TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (day, what, traveller)
);
INSERT INTO "run" VALUES('2026-11-17','lost_cities','e4b727f2bf5af8f960a439de79d378ed3b08ffd048afec235e7c1c3a9b9f41ed','Traveller','4q9fwyjwvj',NULL,NULL,'',1.7949193044365670681e+09);
CREATE TABLE still (
	"key" VARCHAR(80) NOT NULL, 
	markup TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE "table" (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	seq INTEGER NOT NULL, 
	over BOOLEAN NOT NULL, 
	setup TEXT NOT NULL, asked INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "table" VALUES('3ck3jd3tnv','lost_cities',1.79491930390570116043e+09,1.79491930409677815437e+09,2,0,'{"file": {"format": "periplus-match", "format_version": 1, "game": "lost_cities", "rules": 1, "data": "4642017b041fa87e", "players": ["Ada", "Tom"], "options": {"first_player": "A"}, "start": null, "fairness": {"commitment": "92ce7c3fc6a2bcabe1f0dcf2746c16b8dc861379a7d7856bb9e7228d07732eea", "secret": "1f6020253dbf2f4f78a1e750e7aa5314f638c8927e8ddf0083a23c65d342be29", "from": 0, "origin": "new", "shares": []}, "log": []}, "habits": {"hotseat": false, "confirm_turns": false, "talk": true}, "chairs": [{"kind": "human", "name": "Ada", "shape": "circle", "minded": null, "absent": false, "stood_in": null, "asked_by": null}, {"kind": "human", "name": "Tom", "shape": "square", "minded": null, "absent": false, "stood_in": null, "asked_by": null}], "gather": false}',2);
INSERT INTO "table" VALUES('4q9fwyjwvj','lost_cities',1.79491930441564178467e+09,1.79491930441564178467e+09,1,0,'{"file": {"format": "periplus-match", "format_version": 1, "game": "lost_cities", "rules": 1, "data": "4642017b041fa87e", "players": ["Traveller", "Pytheas"], "options": {}, "start": null, "fairness": {"commitment": "7077447ee56d9b3fdc4c1b510b70667d5db9251f92f47a5f9b029726872ace2b", "secret": "8a67e1ec9bdd55d9e89b29c829947c6db83bcb606a9af09e7ca7f17dbd3bc21c", "from": 0, "origin": "new", "shares": []}, "log": []}, "habits": {"hotseat": false, "confirm_turns": true, "talk": true}, "chairs": [{"kind": "human", "name": "Traveller", "shape": "circle", "minded": null, "absent": false, "stood_in": null, "asked_by": null}, {"kind": "bot:adept", "name": "Pytheas", "shape": "square", "minded": null, "absent": false, "stood_in": null, "asked_by": null}], "gather": false}',1);
CREATE TABLE token (
	hash VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(table_id) REFERENCES "table" (id) ON DELETE CASCADE
);
INSERT INTO "token" VALUES('91ad9d74e9771596491bd5091a9945e4862aff7b1d1a27c5636ba0d9de8f3cd6','3ck3jd3tnv',-1);
INSERT INTO "token" VALUES('6040eb6bc4ba635d0c07d1fa1f1f20a9dfd3828b582ad9bbcb10bc5c820bb8b8','3ck3jd3tnv',0);
INSERT INTO "token" VALUES('5009949112b61966d91281e290ff9eecf1816260164db7d8df7608f429784736','3ck3jd3tnv',1);
INSERT INTO "token" VALUES('4a9c4da1d437f1a0173a59bfb3d9e8c0b19f96d9f1d624231139db50ddbb8938','4q9fwyjwvj',-1);
INSERT INTO "token" VALUES('e671a02c61ecf65c73b63abaf165d3c12110512658d623e0e42a9ef91d06c9fc','4q9fwyjwvj',0);
CREATE INDEX table_changed ON "table" (changed);
CREATE INDEX token_table ON token (table_id);
CREATE INDEX run_traveller ON run (traveller);
COMMIT;
