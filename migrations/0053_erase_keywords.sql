create function in_one_spelling(words text) returns text language sql immutable as $$
  select translate(
    regexp_replace(
      lower(normalize(words, nfkc) collate "und-x-icu"),
      '[\s\u1680\u180b-\u180d\u180f\u2028\u2029\ufeff\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g'
    ),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ'
    '萬與兩竝乘亂豫爭亙亞佛假會傳體餘倂價儘侠倶值儉僞兒黨內圓册寫凛處凾剥劑剩勵勞效敕勸區醫恊單卽廁嚴參雙收敍臺號吳啞譱營噓囑嚙囊團圍圖圈薗壓墮壘填鹽增壞壤壯聲壹賣變奧奬姊姬孃實'
    '冨寬寢對壽專將尙堯盡屆屬嶽峽峯巖巢卷帶歸幷廳廣廢辨辯貮貳彌彎彈當彜彥徑从從德徵應戀恆惠悅惱惡慘愼懷戰戲戾拂拔擇擔拜據擴擧挾插搜揭搔搖攝擊攪敎數齋斷舊晝晄晉晚曉曆曁曾條來盃樞'
    '榮櫻棧檜檢榆樓樂槪樣槇權橫櫟缺歐歡步歲歷殘毆殼每氣决澤濾况淨淺淚瀆淸渴濟涉溫灣濕滿潑凖瀧滯潛闊瀨燈爐點爲燒犧狀獨狹獵獻獸瑤甁產畫畍疊瘦癡發盜縣眞硏碎禮禰祿禪祷祕稱稅棱稻穗穩'
    '穰竊箏箪篭粹肅絲經繪絕繼續總綠緖緣繩縱纖繍繋罐飜聰聽膽腳脫腦臟舍艷蘆藝莖莊萠蒋藏薰藥虛蟲蠶螢蠻蠅蝋衞裝襃霸覺覽觀觸譯證譽說讀謠讓豐賤贊踐軀轉輕辭遞遲遙郞醉醱醤釀釋鑛錢銳鑄鍊'
    '錄鎭閒關閱鬭陷險隨隱鄰雜靈靜頬賴顏顯顛飮餝餠舘驛騷驗髓髮鷗鷄鹼麴麹麪麵黑默齡坵⻲龜僊杰兔刄苅劍剱劔釼勳勛夘廈廚廏廐𠮷仝喆啟㐂圀國圡埀隄塲壷夛梦竒玅壻聟學斈冝寳寶宫寕屛峩㠀嶋'
    '嶌嵜﨑崙嵳榦菴迺强戶攜⻫齊籏昻曻暎曵朖朢夲邨枩柗桝栢栁桺柹杤桒楳棃檮檝罇槗𣘺謌⻭齒毗⺠冰冲濱濵濤凉渕渊澀澁溪谿涌灌澂焔烟凞煕熈尓豬貓珎琹璢甼畄畆畒畧皋榘碪礪棊礒秌穐龝穉頴窗'
    '竈⻯龍豎竸籘緜羣翆畊聨肈脉舩莱盖葢簑簔薮籔稾蘓⻁乕蠣蝉裡⻄⻆咏諫讚荳賔邉邊迩廸逹鄉鄕埜釡鈎銕鐡鐵鍫鐮鑒⻑隂鳫鴈⻘靑靱韮韵頚凬駈驅驒髙⻤鰺鱷鴬鵞靍靏⻨麥蔴⻩黃皷',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ'
    '万与両並乗乱予争亘亜仏仮会伝体余併価侭俠俱値倹偽児党内円冊写凜処函剝剤剰励労効勅勧区医協単即厠厳参双収叙台号呉唖善営嘘嘱噛嚢団囲図圏園圧堕塁塡塩増壊壌壮声壱売変奥奨姉姫嬢実'
    '富寛寝対寿専将尚尭尽届属岳峡峰巌巣巻帯帰并庁広廃弁弁弐弐弥弯弾当彝彦径従従徳徴応恋恒恵悦悩悪惨慎懐戦戯戻払抜択担拝拠拡挙挟挿捜掲掻揺摂撃撹教数斎断旧昼晃晋晩暁暦暨曽条来杯枢'
    '栄桜桟桧検楡楼楽概様槙権横檪欠欧歓歩歳歴残殴殻毎気決沢沪況浄浅涙涜清渇済渉温湾湿満溌準滝滞潜濶瀬灯炉点為焼犠状独狭猟献獣瑶瓶産画界畳痩痴発盗県真研砕礼祢禄禅禱秘称税稜稲穂穏'
    '穣窃筝簞籠粋粛糸経絵絶継続総緑緒縁縄縦繊繡繫缶翻聡聴胆脚脱脳臓舎艶芦芸茎荘萌蔣蔵薫薬虚虫蚕蛍蛮蝿蠟衛装褒覇覚覧観触訳証誉説読謡譲豊賎賛践躯転軽辞逓遅遥郎酔醗醬醸釈鉱銭鋭鋳錬'
    '録鎮間関閲闘陥険随隠隣雑霊静頰頼顔顕顚飲飾餅館駅騒験髄髪鴎鶏鹸麯麯麺麺黒黙齢丘亀亀仙傑兎刃刈剣剣剣剣勲勲卯厦厨厩厩吉同哲啓喜国国土垂堤場壺多夢奇妙婿婿学学宜宝宝宮寧屏峨島島'
    '島崎崎崘嵯幹庵廼強戸携斉斉旗昂昇映曳朗望本村松松枡柏柳柳柿栃桑梅梨梼楫樽橋橋歌歯歯毘民氷沖浜浜涛涼淵淵渋渋渓渓湧潅澄焰煙熙熙熙爾猪猫珍琴瑠町留畝畝略皐矩砧砺碁磯秋秋秋稚穎窓'
    '竃竜竜竪競籐綿群翠耕聯肇脈船萊蓋蓋蓑蓑藪藪藁蘇虎虎蛎蟬裏西角詠諌讃豆賓辺辺邇迪達郷郷野釜鉤鉄鉄鉄鍬鎌鑑長陰雁雁青青靭韭韻頸風駆駆騨高鬼鯵鰐鶯鵝鶴鶴麦麦麻黄黄鼓'
  )
$$;
comment on function in_one_spelling is 'Words as searches compare them (rule 13.6): the same as searchable of the code.';

create or replace function erase_words(person integer, at timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  numbers integer[];
  number integer;
  called text;
begin
  if not exists (select from app_user where id = person and role in (0, 4)) then
    raise insufficient_privilege using message = format('person %s stays', person);
  end if;
  insert into erased_person (user_id, erased_at) values (person, at);
  -- An account that was linked to the person had a number of its own.
  numbers := person || array(
    select linked[1]::integer
    from audit_log, regexp_match(description, 'アカウント（ID (\d{1,9})）を紐づけ$') as linked
    where targets @> jsonb_build_object('user', jsonb_build_array(person))
      and linked[1]::integer not in (select id from app_user)
  );
  delete from audit_log where operate_user_id = any(numbers) and refused_count is not null;
  -- Words about the person alone go. Where a row is about others too, the names of the person do.
  for number, called in
    select one, name
    from unnest(numbers) as one, (
      select name from app_user where id = person
      union
      select operate_user_name from audit_log where operate_user_id = any(numbers)
    ) as names
    where name <> ''
    order by name desc
  loop
    update audit_log set description = replace(description, called || 'さん', erased_name(person) || 'さん')
    where (targets @> jsonb_build_object('user', jsonb_build_array(number)) or operate_user_id = number)
      and position(called || 'さん' in description) > 0;
  end loop;
  -- What was searched for stands in the log of saved lists, without saying whom it found.
  update audit_log set
    description = regexp_replace(description, '（.*）の(ダウンロード|保存)', '（消去済みの人）の\1')
  where description like '%の一覧（%）の%' and exists (
    select from (
      select unnest(array[name, name_kana, email_address]) as words from app_user where id = person
      union
      select operate_user_name from audit_log where operate_user_id = any(numbers)
    ) as names
    where length(in_one_spelling(words)) > 1
      and position(in_one_spelling(words) in in_one_spelling(description)) > 0
  );
  foreach number in array numbers loop
    update audit_log set
      description = case
        when coalesce(targets -> 'user', '[]') <@ to_jsonb(numbers) then '（消去済みの人の記録）'
        else description
      end,
      operate_user_name =
        case when operate_user_id = number then erased_name(person) else operate_user_name end
    where targets @> jsonb_build_object('user', jsonb_build_array(number)) or operate_user_id = number;
  end loop;
end
$$;
