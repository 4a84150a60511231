-- no transaction: an index on a filled table is created concurrently

-- Reviews of the whole name of a person: a problem can be split over the parts.

create or replace function shown_name(account accounts) returns text language sql stable
return case when not exists (
  select from text_reviews
    where text_reviews.account_id = (account).id and text_reviews.status <> 'approved'
      and ((text_reviews.field = 'firstName' and text_reviews.text = (account).first_name)
        or (text_reviews.field = 'lastName' and text_reviews.text = (account).last_name)
        or (text_reviews.field = 'fullName' and text_reviews.text = (account).first_name || ' ' || (account).last_name))
) then (account).first_name || ' ' || (account).last_name end;

create or replace trigger text_reviews_note_insert after insert on text_reviews for each row
  when (new.field in ('firstName', 'lastName', 'fullName')) execute function note_athletes_of_checked_name();
create or replace trigger text_reviews_note_update after update on text_reviews for each row
  when (new.field in ('firstName', 'lastName', 'fullName') and old.status <> new.status)
  execute function note_athletes_of_checked_name();
create or replace trigger text_reviews_note_delete after delete on text_reviews for each row
  when (old.field in ('firstName', 'lastName', 'fullName')) execute function note_athletes_of_checked_name();

-- The athletes with film (filmCondition in src/media/film-address.ts). It now leaves out shared files, which are not public.
drop index concurrently if exists media_links_film;
create index concurrently media_links_film on media_links (athlete_id)
  where case when substring(lower(url) from '^https?://(?:[^/?#:]*\.)?([^./?#:]+\.[^./?#:]+)\.?(?:[/?#:]|$)') = any ('{youtube.com,youtu.be,vimeo.com,instagram.com,instagr.am,tiktok.com,facebook.com,fb.watch,x.com,twitter.com,linkedin.com,twitch.tv,dailymotion.com,flickr.com,flic.kr,snapchat.com,threads.net,threads.com,discord.com,discord.gg,discordapp.com,t.me,telegram.me,telegram.dog,telegram.org,wa.me,whatsapp.com,m.me,fb.me,messenger.com,linktr.ee,linktree.com,about.me,allmylinks.com,beacons.ai,bento.me,bio.link,bio.site,biolinky.co,campsite.bio,carrd.co,contactinbio.com,direct.me,flow.page,heylink.me,hoo.be,instabio.cc,komi.io,later.com,liinks.co,linkfly.to,linkin.bio,linkpop.com,lnk.bio,many.link,milkshake.app,msha.ke,shor.by,snipfeed.co,solo.to,stan.store,tap.bio,taplink.cc,zaap.bio,kik.me,kik.com,signal.me,signal.group,line.me,skype.com,viber.com,groupme.com,bsky.app,bere.al,bereal.com,locket.cam,ngl.link,pinterest.com,reddit.com,tellonym.me,tumblr.com,vk.com,vsco.co,wechat.com,yubo.live,zoom.us,roblox.com,steamcommunity.com,calendly.com,guilded.gg,slack.com,microsoft.com,google.com,matrix.to,wire.com,threema.id,proboards.com,tapatalk.com,quora.com,4chan.org,disqus.com,freeforums.net,forumotion.com,texags.com,tigerdroppings.com,volleytalk.com,gamespot.com,cash.app,venmo.com,paypal.me,onlyfans.com,fansly.com,forms.gle,goo.gl,dropbox.com,db.tt,icloud.com,live.com,1drv.ms,sharepoint.com,notion.so,notion.site,pastebin.com,justpaste.it,rentry.co,hastebin.com,ghostbin.com,controlc.com,dpaste.com,telegra.ph,github.com,hackmd.io,etherpad.org,padlet.com,evernote.com,coda.io,canva.com,airtable.com,trello.com,typeform.com,jotform.com,surveymonkey.com,box.com,mega.nz,mediafire.com,wetransfer.com,we.tl,sendspace.com}'::text[])
  then url ~* '^https?://(?:[\w-]+\.)*(?:(?:youtube\.com)/(?:(?:watch/?\?(?:[^#]*&)?v=[\w-]{11}(?:[&#]|$)|(?:embed|live|v)/[\w-]{11}(?:[/?&#]|$))|shorts/[\w-]{11}(?:[/?&#]|$)|clip/[\w-]{10,60}(?:[/?&#]|$)|playlist/?\?(?:[^#]*&)?list=[\w-]{2,64}(?:[&#]|$))|(?:youtu\.be)/(?:[\w-]{11}(?:[/?&#]|$))|(?:vimeo\.com)/(?:(?:(?:video|event|manage/videos|(?:channels|groups|ondemand|showcase|album)/[\w-]+(?:/videos?)?)/)?\d+(?:[/?&#]|$)|(?:showcase|album)/\d+(?:[/?&#]|$))|(?:instagram\.com|instagr\.am)/(?:(?:[\w.]+/)?(?:reels?|tv)/[\w-]{9,40}(?:[/?&#]|$))|(?:tiktok\.com)/(?:(?:@[\w.-]*/video|player/v1|embed(?:/v2)?)/\d{6,25}(?:[/?&#]|$))|(?:facebook\.com)/(?:(?:(?:watch(?:/live)?/?|video\.php)\?(?:[^#]*&)?v=\d+(?:[&#]|$)|[\w.%@-]+/videos/(?:[\w.%@-]+/)?\d+(?:[/?&#]|$)|plugins/video\.php\?href=|share/v/[\w-]+(?:[/?&#]|$))|(?:reel/\d+|share/r/[\w-]+)(?:[/?&#]|$))|(?:fb\.watch)/(?:[\w-]{5,30}(?:[/?&#]|$))|(?:x\.com|twitter\.com)/(?:i/broadcasts/\w{5,30}(?:[/?&#]|$))|(?:twitch\.tv)/(?:videos/\d+(?:[/?&#]|$)|(?:\w+/clip/)?\w{8,100}-[\w-]{8,40}(?:[/?&#]|$))|(?:dailymotion\.com)/(?:(?:embed/)?video/\w+(?:[/?&#]|$)|playlist/\w+(?:[/?&#]|$)))' else url ~* '^https?://(?:(?:[\w-]+\.)*(?:hudl\.com|nfhsnetwork\.com|ballertv\.com|balltime\.com|streamable\.com)(?:[:/?#]|$)|(?:videos?|clips?|films?|highlights?|reels?)\.|[^/?#]+/(?:[^?#]*/)?(?:(?:videos?|reels?|clips?|watch)(?:[/?#]|$)|[^/?#]*\.(?:mp4|mov|webm)(?:[?#]|$)))' end;
