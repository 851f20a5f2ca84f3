/**
 * Words as they are met in headers of well logs and seismic files, and names of places, by language
 * (ISO 639-1), in lower case. The frequencies of letters and of pairs of letters are counted in
 * them; they are no dictionary.
 */
export const LANGUAGE_WORDS = {
  /** Russian. */
  ru: `
    гк нгк бк ик пс кс пз дс ак нкт ггк кп гис мбк мкз бкз гк пс бк
    м м м мм см км г кг ч с мс мкс ом омм мв в и по на от до мпа атм град мкр ма мин сут ед шт мкм к
    скважина скважины скважин номер куст месторождение месторождения площадь площади участок
    лицензионный северная южная западная восточная центральная верхняя нижняя новая старая западно
    восточно северо южно нефть нефти нефтяная газ газа газовая нефтегаз газпром роснефть лукойл
    сургутнефтегаз татнефть башнефть самотлорское уренгойское ромашкинское приобское талинское
    геофизика геофизический трест экспедиция партия компания общество ооо зао оао заказчик
    исполнитель подрядчик бурение буровая интервал глубина глубины забой кровля подошва пласт
    пласта пласты горизонт свита коллектор пористость проницаемость насыщенность плотность
    сопротивление каротаж каротажа гамма нейтронный акустический индукционный боковой
    электрический потенциал самопроизвольной поляризации зонд зонда кавернометрия диаметр диаметра
    инклинометрия азимут угол температура давление раствор раствора вода воды скорость время метр
    метров градиент кажущееся удельное электрическое ядерный магнитный плотностной радиоактивный
    интенсивность естественной мощность излучения излучение данные дата начало конец шаг значение
    отсутствие кривая кривой единица описание оператор инженер начальник область район край
    республика страна россия россии тюменская томская оренбургская самарская пермский сибирь
    сибири западной восточной поле съемка сейсмическая профиль обработка миграция временной разрез
    линия трасса трассы отсчетов система координат высота альтитуда ротора стола уровень моря
    обсадная колонна насосно компрессорные трубы цемент качество прибор комплекс серия
    исследование исследования работы работ записи запись вид тип метод код имя название автор
    комментарий примечание вознесения андорра афганистан антигуа барбуда ангилья албания армения
    кюрасао ангола антарктида аргентина американское самоа австрия австралия аруба аландские
    азербайджан босния герцеговина барбадос бангладеш бельгия буркина фасо болгария бахрейн
    бурунди бенин бартелеми бермудские бруней боливия бонэйр синт эстатиус саба бразилия багамы
    бутан мьянма бирма буве ботсвана беларусь белиз канада кокосовые конго киншаса центрально
    африканская браззавиль швейцария ивуар кука чили камерун китай колумбия клиппертон сарк коста
    рика сербия куба кабо верде рождества кипр чехия германия диего гарсия джибути дания доминика
    доминиканская алжир сеута мелилья эквадор эстония египет сахара эритрея испания эфиопия
    европейский союз еврозона финляндия фиджи фолклендские федеративные штаты микронезии фарерские
    франция габон великобритания гренада грузия французская гвиана гернси гана гибралтар
    гренландия гамбия гвинея гваделупа экваториальная греция георгия южные сандвичевы гватемала
    гуам бисау гайана гонконг херд макдональд гондурас хорватия гаити венгрия канарские индонезия
    ирландия израиль индия британская территория индийском океане ирак иран исландия италия джерси
    ямайка иордания япония кения киргизия камбоджа кирибати коморы сент китс невис кндр корея
    кувейт кайман казахстан лаос ливан люсия лихтенштейн ланка либерия лесото литва люксембург
    латвия ливия марокко монако молдова черногория мартен мадагаскар маршалловы македония мали
    монголия макао северные марианские мартиника мавритания монтсеррат мальта маврикий мальдивы
    малави мексика малайзия мозамбик намибия каледония нигер норфолк нигерия вануату никарагуа
    нидерланды норвегия непал науру ниуэ зеландия оман панама перу полинезия папуа филиппины
    пакистан польша пьер микелон питкэрн пуэрто рико палестинские территории португалия палау
    парагвай катар внешняя океания реюньон зимбабве румыния руанда саудовская аравия соломоновы
    сейшельские судан швеция сингапур елены словения шпицберген майен словакия сьерра леоне марино
    сенегал сомали суринам южный томе принсипи сальвадор сирия эсватини тристан кунья тёркс кайкос
    французские того таиланд таджикистан токелау восточный тимор туркменистан тунис тонга турция
    тринидад тобаго тувалу тайвань танзания украина уганда внешние малые организация объединенных
    наций соединенные уругвай узбекистан ватикан винсент гренадины вьетнам венесуэла виргинские
    уоллис футуна псевдоакценты псевдо bidi косово йемен майотта замбия неизвестный регион`,
  /** Turkish. */
  tr: `
    kuyu kuyusu kuyunun adı saha sahası şirket şirketi türkiye petrolleri anonim ortaklığı genel
    müdürlüğü müdürlük bölge bölgesi ilçe ilçesi il köy köyü ili şahin çığ çiğ güneşli güneş
    diyarbakır batman batı doğu kuzey güney raman selmo şelmo adıyaman karakuş beykan kurkan
    silivri trakya hayrabolu lüleburgaz kırklareli tekirdağ edirne istanbul ankara izmir siirt
    şırnak mardin gaziantep şanlıurfa malatya adana mersin hatay elazığ bingöl muş kayaköy yanarsu
    garzan germik mağrip çelikli çamurlu değirmenköy göçerler kandamış derinlik derinliği gama
    ışını doğal ışın ışınımı özdirenç öz direnç yoğunluk nötron gözeneklilik gözenek geçirgenlik
    sıcaklık basınç çamur sondaj matkap çap çapı kuyubaşı ölçüm ölçülen ölçümü ölçü kayıt kaydı
    tarih tarihi başlangıç bitiş adım boş değer değeri birim birimi açıklama operatör mühendis
    mühendisi jeofizik jeolog yükseklik kot deniz seviyesi koordinat enlem boylam dilim hat kesit
    sismik işleme göç zaman örnekleme aralığı iz sayısı veri verileri format kayıtçı yıl ay gün
    üretim petrol doğalgaz gaz su tuz kireçtaşı kumtaşı şeyl dolomit formasyon formasyonu üst alt
    üyesi grubu kalibre akustik ses dalga hız hızı porozite doygunluk elektrik iletkenlik yanal
    sığ derin tabanı tavanı muhafaza borusu boru çimento servis şirketin işletmeci arama keşif
    üçüncü dördüncü beşinci için ile ve bir bu olarak değil çok büyük küçük yeni eski açık kapalı
    ağız içi dışı çalışma iş işi güvenlik yüksek düşük eğim açısı yönü ascension adası andorra
    birleşik arap emirlikleri afganistan antigua barbuda anguilla arnavutluk ermenistan curaçao
    angola antarktika arjantin amerikan samoası avusturya avustralya aruba åland adaları
    azerbaycan bosna hersek barbados bangladeş belçika burkina faso bulgaristan bahreyn burundi
    benin saint barthelemy bermuda brunei bolivya karayip hollandası brezilya bahamalar butan
    myanmar burma bouvet botsvana belarus belize kanada cocos keeling kongo kinşasa orta afrika
    cumhuriyeti brazavil isviçre côte ıvoire cook şili kamerun kolombiya clipperton sark kosta
    rika sırbistan küba cabo verde christmas kıbrıs çekya almanya diego garcia cibuti danimarka
    dominika dominik cezayir ceuta melilla ekvador estonya mısır sahra eritre ispanya etiyopya
    avrupa birliği euro finlandiya fiji falkland mikronezya faroe fransa gabon krallık grenada
    gürcistan fransız guyanası guernsey gana cebelitarık grönland gambiya gine guadeloupe ekvator
    ginesi yunanistan georgia sandwich guatemala guam bissau guyana hong kong heard mcdonald
    honduras hırvatistan haiti macaristan kanarya endonezya irlanda israil hindistan britanya hint
    okyanusu toprakları ırak iran izlanda italya jersey jamaika ürdün japonya kenya kırgızistan
    kamboçya kiribati komorlar kitts nevis kore kuveyt cayman kazakistan laos lübnan lucia
    liechtenstein lanka liberya lesotho litvanya lüksemburg letonya libya monako moldova karadağ
    martin madagaskar marshall makedonya mali moğolistan makao mariana martinik moritanya
    montserrat malta mauritius maldivler malavi meksika malezya mozambik namibya kaledonya nijer
    norfolk nijerya vanuatu nikaragua hollanda norveç nepal nauru niue zelanda umman panama peru
    polinezyası papua filipinler pakistan polonya pierre miquelon pitcairn porto riko filistin
    bölgeleri portekiz palau paraguay katar uzak okyanusya reunion zimbabve romanya rusya ruanda
    suudi arabistan solomon seyşeller sudan isveç singapur helena slovenya svalbard mayen slovakya
    sierra leone marino senegal somali surinam tome principe salvador sint maarten suriye esvatini
    tristan cunha turks caicos togo tayland tacikistan tokelau timor leste türkmenistan tunus
    tonga trinidad tobago tuvalu tayvan tanzanya ukrayna uganda harici birleşmiş milletler amerika
    devletleri uruguay özbekistan vatikan vincent grenadinler vietnam venezuela virjin wallis
    futuna samoa psödo aksanlar bidi kosova yemen mayotte zambiya bilinmeyen`,
  /** Arabic. */
  ar: `
    بئر البئر آبار الآبار حقل الحقل حقول شركة الشركة شركات النفط نفط الغاز غاز الوطنية العربية
    السعودية أرامكو الكويت قطر البحرين عمان العراق البصرة كركوك الرميلة الزبير مجنون بغداد شمال
    جنوب شرق غرب الشمال الجنوب الشرقية الغربية الشمالية الجنوبية الخليج مصر سيناء ليبيا سرت
    الجزائر حاسي مسعود تونس المغرب سوريا دير الزور الأردن اليمن مأرب السودان مشروع وزارة المؤسسة
    العامة للبترول البترول بترول الحفر حفر التنقيب الإنتاج انتاج الاستكشاف العمق عمق أعماق أشعة
    غاما جاما الطبيعية طبيعي مقاومة المقاومة الكثافة كثافة نيوترون المسامية مسامية النفاذية نفاذية
    الحرارة درجة الضغط ضغط الطين طين سرعة الموجات الصوتية صوتي زمن الزمن القطر مسبار تسجيل التسجيل
    السجل سجل القياس قياس قياسات البداية النهاية بداية نهاية الخطوة القيمة قيمة الوحدة وحدة متر
    قدم المنطقة منطقة محافظة مدينة الدولة بلد الموقع موقع رقم اسم تاريخ التاريخ مهندس المهندس
    المشغل مشغل ارتفاع الارتفاع سطح البحر مستوى منحنى المنحنى وصف الوصف طبقة الطبقة تكوين التكوين
    خزان المكمن مكمن حجر رملي جيري ملح ماء الماء تشبع المسح الزلزالي ثلاثي الأبعاد خط مقطع معالجة
    هجرة بيانات البيانات نظام الإحداثيات خدمات الخدمات المحدودة قسم إدارة الجيولوجيا الجيوفيزياء
    على من في إلى عن مع هذا التي بعد قبل شعاع نوع طول عرض عدد جديد قديم كبير صغير أول ثاني ثالث
    جزيرة أسينشيون أندورا الإمارات المتحدة أفغانستان أنتيغوا وبربودا أنغويلا ألبانيا أرمينيا
    كوراساو أنغولا أنتاركتيكا الأرجنتين ساموا الأمريكية النمسا أستراليا أروبا آلاند أذربيجان
    البوسنة والهرسك بربادوس بنغلاديش بلجيكا بوركينا فاسو بلغاريا بوروندي بنين بارتليمي برمودا
    بروناي بوليفيا هولندا الكاريبية البرازيل البهاما بوتان ميانمار بورما بوفيه بوتسوانا بيلاروس
    بليز كندا كوكوس كيلينغ الكونغو كينشاسا جمهورية أفريقيا الوسطى برازافيل سويسرا ساحل العاج تشيلي
    الكاميرون الصين كولومبيا كليبيرتون سارك كوستاريكا صربيا كوبا الرأس الأخضر كريسماس قبرص التشيك
    ألمانيا دييغو غارسيا جيبوتي الدانمرك دومينيكا الدومينيكان سيوتا وميليلا الإكوادور إستونيا
    الصحراء إريتريا إسبانيا إثيوبيا الاتحاد الأوروبي اليورو فنلندا فيجي فوكلاند ميكرونيزيا فارو
    فرنسا الغابون المملكة غرينادا جورجيا غويانا الفرنسية غيرنزي غانا طارق غرينلاند غامبيا غينيا
    غوادلوب الاستوائية اليونان وجزر ساندويتش غواتيمالا غوام بيساو غيانا هونغ كونغ الصينية إدارية
    خاصة هيرد ماكدونالد هندوراس كرواتيا هايتي هنغاريا الكناري إندونيسيا أيرلندا إسرائيل الهند
    الإقليم البريطاني المحيط الهندي إيران آيسلندا إيطاليا جيرسي جامايكا اليابان كينيا قيرغيزستان
    كمبوديا كيريباتي القمر سانت كيتس ونيفيس كوريا كايمان كازاخستان لاوس لبنان لوسيا ليختنشتاين
    سريلانكا ليبيريا ليسوتو ليتوانيا لوكسمبورغ لاتفيا موناكو مولدوفا الجبل الأسود مارتن مدغشقر
    مارشال مقدونيا مالي منغوليا ماكاو الإدارية الخاصة ماريانا المارتينيك موريتانيا مونتسرات مالطا
    موريشيوس المالديف ملاوي المكسيك ماليزيا موزمبيق ناميبيا كاليدونيا الجديدة النيجر نورفولك
    نيجيريا فانواتو نيكاراغوا النرويج نيبال ناورو نيوي نيوزيلندا بنما بيرو بولينيزيا بابوا الفلبين
    باكستان بولندا بيير ومكويلون بيتكيرن بورتوريكو الأراضي الفلسطينية البرتغال بالاو باراغواي
    أوقيانوسيا النائية روينيون زيمبابوي رومانيا روسيا رواندا سليمان سيشل السويد سنغافورة هيلينا
    سلوفينيا سفالبارد وجان ماين سلوفاكيا سيراليون مارينو السنغال الصومال سورينام تومي وبرينسيبي
    السلفادور إسواتيني تريستان كونا توركس وكايكوس تشاد الأقاليم توغو تايلاند طاجيكستان توكيلاو
    تيمور ليشتي تركمانستان تونغا تركيا ترينيداد وتوباغو توفالو تايوان تنزانيا أوكرانيا أوغندا
    الولايات الأمم أورغواي أوزبكستان الفاتيكان فنسنت غرينادين فيتنام فنزويلا فيرجن البريطانية والس
    وفوتونا لكنات تجريبية أصلية ثنائية الاتجاه كوسوفو مايوت زامبيا معروفة`,
  /** Persian. */
  fa: `
    چاه میدان شرکت ملی نفت ایران گاز پارس جنوبی اهواز مارون گچساران آغاجاری پایان شروع عمق چگالی
    مقاومت ژرفا گاما پرتو ژئوفیزیک گروه`,
  /** Czech. */
  cs: `
    vrt vrtu vrty název společnost moravské naftové doly ložisko pole hloubka hloubky gama záření
    přirozené karotáž měření měrný odpor hustota neutron pórovitost propustnost teplota tlak
    výplach průměr rychlost čas datum začátek konec krok hodnota jednotka popis poznámka země
    okres obec kraj jihomoravský česká republika česko hodonín břeclav lanžhot dambořice uhřice
    žarošice ždánice týnec poddvorov prušánky těšín ostrava třebíč plzeň břidlice pískovec vápenec
    jílovec vrstva souvrství seismický řez profil zpracování výška nad mořem souřadnice těžba
    zemní plyn ropa voda střední horní dolní severní jižní východní západní úsek číslo služba
    provozovatel inženýr firma zkušební průzkum průzkumný vrtná souprava pažnice kóta největší
    účel kůň že při před křivka`,
  /** Slovak. */
  sk: `
    vrt názov spoločnosť hĺbka žiarenie meranie ložisko prírodné pórovitosť teplota dĺžka šírka
    výška dátum začiatok koniec krok ťažba ropy plynu záhorská ves gbely nižná vyšná východné
    slovensko košice žilina trenčín bratislava ľuboreč kužeľ môže vôd stĺpec`,
  /** Polish. */
  pl: `
    otwór odwiert wiercenie nazwa spółka polskie górnictwo naftowe gazownictwo złoże pole
    głębokość głębokości profilowanie promieniowanie gamma naturalne oporność gęstość neutron
    porowatość przepuszczalność temperatura ciśnienie płuczka średnica prędkość czas data początek
    koniec krok wartość jednostka opis uwagi kraj powiat gmina województwo wielkopolskie
    podkarpackie małopolskie śląskie lubelskie rzeszów łódź kraków gdańsk poznań zielona góra
    jasło krosno sanok gorlice przemyśl jarosław łańcut kościan brońsko żuchlów wilków białystok
    toruń łupek piaskowiec wapień iłowiec sól warstwa utwory trzeciorzęd kreda jura trias sejsmika
    przekrój przetwarzanie współrzędne wysokość poziom morza ropa gaz ziemny woda środkowy górny
    dolny północny południowy wschodni zachodni część numer operator inżynier usługi badania
    poszukiwawczy rury okładzinowe krzywa największy żółty źródło ćwierć się że jest są między wód`,
  /** Hungarian. */
  hu: `
    kút kútnév fúrás fúrásmélyítés mező mélység mélysége gamma természetes sugárzás ellenállás
    sűrűség neutron porozitás áteresztőképesség hőmérséklet nyomás iszap átmérő sebesség idő dátum
    kezdet kezdő vége lépés érték egység leírás megjegyzés ország megye község város vállalat
    társaság magyar olaj gázipari részvénytársaság olajipari szolnok szeged algyő hajdúszoboszló
    kiskunhalas üllés szank zala nagylengyel lovászi budafa endrőd füzesgyarmat békés csongrád
    győr pécs debrecen mezőkövesd demjén tázlár homokkő mészkő agyag márga réteg szelvény
    szeizmikus feldolgozás magasság tengerszint koordináta földgáz kőolaj víz közép felső alsó
    északi déli keleti nyugati szám mérnök szolgáltató kutató kutatás béléscső görbe legnagyobb
    forrás és az egy hogy között több új őr út űr köz tűz gyűrű`,
  /** Romanian. */
  ro: `
    sondă sonda adâncime adâncimea câmp zăcământ petrol gaze societatea românia română ploiești
    țiței țara județ județul oraș măsurare măsurători rezistivitate densitate porozitate
    permeabilitate temperatură presiune viteză dată început sfârșit pas valoare unitate descriere
    strat formațiune apă gresie calcar șist bucurești călărași galați brăila buzău pitești
    moinești dâmbovița înălțime coordonate operator inginer secțiune prelucrare şi în la pe cu din
    este şantier ţiţei ploieşti judeţ oraş secţiune timişoara constanţa piteşti`,
  /** Croatian. */
  hr: `
    bušotina bušotine dubina dužina polje ležište nafta plin inženjer naftaplin industrija nafte
    zagreb đurđevac molve kalinovac žutica stružec šandrovac bjelovar križevci čakovec ivanić grad
    županja slavonija podravina gama zračenje prirodno mjerenje otpornost gustoća poroznost
    propusnost temperatura tlak isplaka promjer brzina vrijeme datum početak kraj korak vrijednost
    jedinica opis država županija općina pješčenjak vapnenac sloj seizmički profil obrada visina
    morske razine voda srednji gornji donji sjeverni južni istočni zapadni broj služba operater
    tvrtka istražna đeram ćuprija češnjak naziv društvo`,
  /** French. */
  fr: `
    première troisième mètre mètres caractère problème matière rivière carrière genève isère ardèche
    puits forage champ société compagnie nationale pétrole pétroles gaz profondeur gamma naturel
    naturelle résistivité densité neutron porosité perméabilité température pression boue diamètre
    vitesse temps date début fin pas valeur unité description remarque pays région département
    opérateur ingénieur géologue géophysique élévation altitude niveau mer coordonnées zone eau
    huile grès calcaire argile réservoir formation supérieur inférieur moyen nord sud est ouest
    côté numéro série mesuré mesure mesurée sonde diagraphie traitement étude générale algérie
    française paris aquitaine lacq bassin été à là où déjà données référence système français tête
    même forêt ligne hélène rhône garonne parentis élément çà sismique contrôle qualité dépôt
    caractéristiques après près très célérité`,
  /** German. */
  de: `
    bohrung bohrloch feld gesellschaft erdöl erdgas tiefe gammastrahlung natürliche natürlich
    widerstand dichte neutron porosität durchlässigkeit temperatur druck spülung durchmesser
    geschwindigkeit zeit datum anfang ende schritt wert einheit beschreibung bemerkung land bezirk
    gemeinde niedersachsen österreich niederösterreich wien münchen köln düsseldorf göttingen
    lüneburg celle rühle emlichheim bühl schönkirchen höflein matzen zistersdorf schicht formation
    sandstein kalkstein ton oberer unterer mittlerer nord süd ost west höhe meereshöhe über unter
    größe größte nummer dienst betreiber ingenieur messung gemessen seismik verarbeitung profil
    gerät für zurück länge breite grad prüfung geräusch äußere öl wasser müller schäfer straße
    groß maß weiß`,
  /** Spanish. */
  es: `
    pozo pozos campo compañía compania petróleo petróleos petrolera gas profundidad rayos gamma
    natural resistividad densidad neutrón porosidad permeabilidad temperatura presión lodo
    diámetro velocidad tiempo fecha inicio fin paso valor unidad descripción observación
    observaciones país provincia municipio estado operador ingeniero geólogo elevación nivel mar
    coordenadas sección sísmica línea procesamiento migración agua aceite arenisca caliza arcilla
    yacimiento formación superior inferior medio norte sur este oeste número servicio medición
    perforación neuquén añelo bogotá méxico villahermosa ecuador perú venezuela bolivia señal año
    españa cañadón pequeño tamaño núñez peña muñoz después también código área última único
    compensación extensión inyección`,
  /** Portuguese. */
  pt: `
    poço poços campo companhia petróleo petrobras gás profundidade raios gama natural
    resistividade densidade nêutron porosidade permeabilidade temperatura pressão lama diâmetro
    velocidade tempo data início fim passo valor unidade descrição observação país município
    estado operador engenheiro geólogo elevação nível mar coordenadas seção sísmica linha
    processamento migração água óleo arenito calcário argila reservatório formação superior
    inferior médio norte sul leste oeste número serviço medição perfuração bahia são paulo
    espírito santo sergipe recôncavo bacia amazônia não está será também código área último único
    injeção extensão compensação região camarão carapeba produção`,
  /** Norwegian. */
  no: `
    brønn brønnen felt selskap dybde dybden måling måledybde naturlig gammastråling motstand
    tetthet nøytron porøsitet permeabilitet temperatur trykk boreslam diameter hastighet tid dato
    start slutt steg verdi enhet beskrivelse merknad land område operatør ingeniør høyde havnivå
    koordinater sandstein kalkstein leire lag formasjon øvre nedre midtre nord sør øst vest nummer
    tjeneste norge norsk hydro åsgard snøhvit ålesund tromsø bodø bømlo sørlige nordsjøen
    barentshavet gullfaks ekofisk grønland færøyene måløy kristiansund prøve lengde bredde så på
    også før når være første største år ø å sjø rør kjøring mørk blå utførelse`,
  /** Swedish. */
  sv: `
    borrhål brunn djup mätning naturlig gammastrålning täthet porositet tryck temperatur värde
    enhet beskrivning anmärkning län kommun gotland skåne götaland höjd nivå nord söder öster
    väster östra västra södra norra gräns större början slut företag år på från för över även två
    också lång djupare hörby höllviken mättnad sjö älv å ö kärna`,
  /** Italian. */
  it: `
    pozzo campo società profondità raggi gamma naturale resistività densità neutrone porosità
    permeabilità temperatura pressione fango diametro velocità tempo data inizio fine passo valore
    unità descrizione osservazioni paese provincia comune operatore ingegnere geologo quota
    livello mare coordinate linea sismica acqua olio arenaria calcare argilla formazione superiore
    inferiore medio nord sud est ovest numero servizio misura perforazione italia agip eni ravenna
    val d agri sicilia più città è già perché così può attività proprietà qualità`,
} as const;

/** One of the languages of `LANGUAGE_WORDS`. */
export type TextLanguage = keyof typeof LANGUAGE_WORDS;
