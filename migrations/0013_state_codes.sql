-- States of the United States that athletes spelled out: a search by state knows their codes alone.

-- locks: only the rows of those who wrote a full name, and the table is read once; files have had codes from the beginning
update athletes set state = spelled.code
  from (values
    ('AL', 'alabama'), ('AK', 'alaska'), ('AZ', 'arizona'), ('AR', 'arkansas'), ('CA', 'california'), ('CO', 'colorado'),
    ('CT', 'connecticut'), ('DE', 'delaware'), ('DC', 'district of columbia'), ('FL', 'florida'), ('GA', 'georgia'),
    ('HI', 'hawaii'), ('ID', 'idaho'), ('IL', 'illinois'), ('IN', 'indiana'), ('IA', 'iowa'), ('KS', 'kansas'),
    ('KY', 'kentucky'), ('LA', 'louisiana'), ('ME', 'maine'), ('MD', 'maryland'), ('MA', 'massachusetts'), ('MI', 'michigan'),
    ('MN', 'minnesota'), ('MS', 'mississippi'), ('MO', 'missouri'), ('MT', 'montana'), ('NE', 'nebraska'), ('NV', 'nevada'),
    ('NH', 'new hampshire'), ('NJ', 'new jersey'), ('NM', 'new mexico'), ('NY', 'new york'), ('NC', 'north carolina'),
    ('ND', 'north dakota'), ('OH', 'ohio'), ('OK', 'oklahoma'), ('OR', 'oregon'), ('PA', 'pennsylvania'),
    ('RI', 'rhode island'), ('SC', 'south carolina'), ('SD', 'south dakota'), ('TN', 'tennessee'), ('TX', 'texas'),
    ('UT', 'utah'), ('VT', 'vermont'), ('VA', 'virginia'), ('WA', 'washington'), ('WV', 'west virginia'), ('WI', 'wisconsin'),
    ('WY', 'wyoming'), ('AS', 'american samoa'), ('GU', 'guam'), ('MP', 'northern mariana islands'), ('PR', 'puerto rico'),
    ('VI', 'u.s. virgin islands')) as spelled (code, name)
  where lower(athletes.state) = spelled.name;
