-- States in press style and in full become codes in teams, too, and in athletes also with “No.”, “So.” and other apostrophes.
create function state_code(value text) returns text language sql immutable strict parallel safe as $$
  select code from (values
    ('al', 'AL'), ('alabama', 'AL'), ('ala', 'AL'), ('ak', 'AK'), ('alaska', 'AK'), ('alas', 'AK'),
    ('az', 'AZ'), ('arizona', 'AZ'), ('ariz', 'AZ'), ('ar', 'AR'), ('arkansas', 'AR'), ('ark', 'AR'),
    ('ca', 'CA'), ('california', 'CA'), ('calif', 'CA'), ('cal', 'CA'), ('co', 'CO'), ('colorado', 'CO'),
    ('colo', 'CO'), ('ct', 'CT'), ('connecticut', 'CT'), ('conn', 'CT'), ('de', 'DE'), ('delaware', 'DE'),
    ('del', 'DE'), ('dc', 'DC'), ('districtofcolumbia', 'DC'), ('washingtondc', 'DC'), ('distofcolumbia', 'DC'), ('wdc', 'DC'),
    ('fl', 'FL'), ('florida', 'FL'), ('fla', 'FL'), ('ga', 'GA'), ('georgia', 'GA'), ('hi', 'HI'),
    ('hawaii', 'HI'), ('haw', 'HI'), ('id', 'ID'), ('idaho', 'ID'), ('ida', 'ID'), ('il', 'IL'),
    ('illinois', 'IL'), ('ill', 'IL'), ('ills', 'IL'), ('in', 'IN'), ('indiana', 'IN'), ('ind', 'IN'),
    ('ia', 'IA'), ('iowa', 'IA'), ('ks', 'KS'), ('kansas', 'KS'), ('kan', 'KS'), ('kans', 'KS'),
    ('ky', 'KY'), ('kentucky', 'KY'), ('la', 'LA'), ('louisiana', 'LA'), ('me', 'ME'), ('maine', 'ME'),
    ('md', 'MD'), ('maryland', 'MD'), ('ma', 'MA'), ('massachusetts', 'MA'), ('mass', 'MA'), ('mi', 'MI'),
    ('michigan', 'MI'), ('mich', 'MI'), ('mn', 'MN'), ('minnesota', 'MN'), ('minn', 'MN'), ('ms', 'MS'),
    ('mississippi', 'MS'), ('miss', 'MS'), ('mo', 'MO'), ('missouri', 'MO'), ('mt', 'MT'), ('montana', 'MT'),
    ('mont', 'MT'), ('ne', 'NE'), ('nebraska', 'NE'), ('neb', 'NE'), ('nebr', 'NE'), ('nv', 'NV'),
    ('nevada', 'NV'), ('nev', 'NV'), ('nh', 'NH'), ('newhampshire', 'NH'), ('nhamp', 'NH'), ('nhampshire', 'NH'),
    ('nj', 'NJ'), ('newjersey', 'NJ'), ('njersey', 'NJ'), ('nm', 'NM'), ('newmexico', 'NM'), ('nmex', 'NM'),
    ('nmexico', 'NM'), ('ny', 'NY'), ('newyork', 'NY'), ('nyork', 'NY'), ('nc', 'NC'), ('northcarolina', 'NC'),
    ('ncar', 'NC'), ('ncarolina', 'NC'), ('nd', 'ND'), ('northdakota', 'ND'), ('ndak', 'ND'), ('ndakota', 'ND'),
    ('oh', 'OH'), ('ohio', 'OH'), ('ok', 'OK'), ('oklahoma', 'OK'), ('okla', 'OK'), ('or', 'OR'),
    ('oregon', 'OR'), ('ore', 'OR'), ('oreg', 'OR'), ('pa', 'PA'), ('pennsylvania', 'PA'), ('penn', 'PA'),
    ('penna', 'PA'), ('ri', 'RI'), ('rhodeisland', 'RI'), ('risland', 'RI'), ('sc', 'SC'), ('southcarolina', 'SC'),
    ('scar', 'SC'), ('scarolina', 'SC'), ('sd', 'SD'), ('southdakota', 'SD'), ('sdak', 'SD'), ('sdakota', 'SD'),
    ('tn', 'TN'), ('tennessee', 'TN'), ('tenn', 'TN'), ('tx', 'TX'), ('texas', 'TX'), ('tex', 'TX'),
    ('ut', 'UT'), ('utah', 'UT'), ('vt', 'VT'), ('vermont', 'VT'), ('verm', 'VT'), ('va', 'VA'),
    ('virginia', 'VA'), ('wa', 'WA'), ('washington', 'WA'), ('wash', 'WA'), ('wv', 'WV'), ('westvirginia', 'WV'),
    ('wva', 'WV'), ('wvir', 'WV'), ('wvirginia', 'WV'), ('wi', 'WI'), ('wisconsin', 'WI'), ('wis', 'WI'),
    ('wisc', 'WI'), ('wy', 'WY'), ('wyoming', 'WY'), ('wyo', 'WY'), ('as', 'AS'), ('americansamoa', 'AS'),
    ('gu', 'GU'), ('guam', 'GU'), ('mp', 'MP'), ('northernmarianaislands', 'MP'), ('pr', 'PR'), ('puertorico', 'PR'),
    ('vi', 'VI'), ('usvirginislands', 'VI'), ('usvi', 'VI'), ('usvirginislands', 'VI'), ('virginislands', 'VI'),
    ('nocarolina', 'NC'), ('nodakota', 'ND'), ('socarolina', 'SC'), ('sodakota', 'SD')
  ) as codes (name, code) where name = translate(lower(value), '., ''’‘ʻ`', '') limit 1
$$;

-- locks: only states that are not written as a code change
update athletes set state = state_code(state) where state !~ '^[A-Z]{2}$' and state_code(state) is not null;
-- locks: only states that are not written as a code change
update teams set state = state_code(state) where state !~ '^[A-Z]{2}$' and state_code(state) is not null;

drop function state_code(text);
