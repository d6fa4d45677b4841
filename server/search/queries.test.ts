import { describe, expect, it } from "vitest";
import { inOneLine, read, rowsOf } from "./testing.ts";

/*
 * Typed texts and their readings. The chosen city is Bangalore unless the row begins with another; today is 2026-11-23.
 */
const TABLES = {
  types: `
    2BHK/3BHK in bellandur or marathahalli 30k to 45k → type=2BHK,3BHK location=Bellandur,Marathahalli minRent=30000 maxRent=45000
    1, 2 bhk → type=1BHK,2BHK
    two or three bhk → type=2BHK,3BHK
    do bhk 20 hazar → type=2BHK maxRent=20000
    2bkh hsr → type=2BHK location=HSR Layout
    bhk 2 hsr → type=2BHK location=HSR Layout
    2 b h k → type=2BHK
    3 bed 40k → type=3BHK maxRent=40000
    2 room set 15k → type=2BHK maxRent=15000
    1bhk or studio in koramangala → type=1BHK,RK location=Koramangala
    one room kitchen in marathahalli → type=RK location=Marathahalli
    single bedroom flat hsr → type=1BHK location=HSR Layout
    2-4 bhk → type=2BHK,3BHK,4BHK
    3bhk+ whitefield → type=3BHK,4BHK location=Whitefield
    4bhk duplex → type=4BHK,Duplex
    penthouse indiranagar → type=Duplex location=Indiranagar; notes penthouse_as_duplex
    4.5 bhk → type=4BHK; notes half_bedroom no_such_type
    0.5 bhk → words 0.5 bhk
    villa in whitefield → location=Whitefield; notes no_such_type; words villa
    office space in koramangala → location=Koramangala; notes no_such_type; words office space
    1 room in btm → location=BTM Layout; notes whole_homes_only
    2 sharing room btm → location=BTM Layout; notes whole_homes_only
  `,
  others: `
    unfurnished or semi-furnished 2bhk → furnished=Unfurnished,Semi-Furnished type=2BHK
    furnised 2bhk → furnished=Furnished type=2BHK
    not furnished 2bhk → furnished=Unfurnished type=2BHK
    khali makaan 2bhk → furnished=Unfurnished type=2BHK
    unmarried couple 1bhk koramangala → tenantType=Couples type=1BHK location=Koramangala
    ladies only 1bhk → tenantType=Girl type=1BHK
    flat for 3 girls indiranagar → tenantType=Girl location=Indiranagar
    2bhk for family of 4 → type=2BHK tenantType=Family
    it people flat whitefield → tenantType=Working Professional location=Whitefield
    2bhk for it professionals near bagmane → type=2BHK tenantType=Working Professional near=landmark:bagmane-tech-park
    wi-fi, a/c, power backup 2bhk → amenities=wifi,ac,power_backup type=2BHK
    2bhk gated community with swimming pool, gym & power backup → type=2BHK amenities=security,swimming_pool,gym,power_backup
    2bhk with inverter and lift → type=2BHK amenities=power_backup,lift
    swimming pool club house 3bhk → amenities=swimming_pool type=3BHK; words club house
    i have a dog 2bhk indiranagar → pets=true type=2BHK location=Indiranagar
    2 cats and 2bhk → pets=true type=2BHK
    pet frendly 2bhk → pets=true type=2BHK
    dog frndly 2bhk where pets r allowed → pets=true type=2BHK
    cheap 1bhk in btm → type=1BHK location=BTM Layout
    1bhk sabse sasta koramangala → type=1BHK location=Koramangala
    smoker friendly 1bhk → smoking=true type=1BHK
    alcohol allowed 2bhk → drinking=true type=2BHK
    2bhk drinking water → type=2BHK; words drinking water
    no pets 2bhk → type=2BHK; notes cannot_exclude
    2bhk without lift or parking → type=2BHK; notes cannot_exclude
    pets nahi 2bhk → type=2BHK; notes cannot_exclude
    ac not required 2bhk → type=2BHK; notes cannot_exclude
    no bachelors 2bhk family only → type=2BHK tenantType=Family; notes cannot_exclude
    2bhk not in whitefield → type=2BHK; notes cannot_exclude
    except koramangala 2bhk 30k → type=2BHK maxRent=30000; notes cannot_exclude
    no ground floor 2bhk → type=2BHK; words no ground floor
    direct owner 2bhk no broker → type=2BHK; notes no_broker_here
    neer silkboard no brokrage → near=landmark:silk-board; notes no_broker_here
    bina broker 2bhk hsr → type=2BHK location=HSR Layout; notes no_broker_here
    non veg allowed 2bhk → type=2BHK; notes not_a_filter
    hindu family 2bhk malleshwaram → tenantType=Family type=2BHK location=Malleshwaram; notes not_a_filter
    students near jain college → tenantType=Students; words jain college
    packing and garbage 2bhk → type=2BHK; words packing garbage
  `,
  dates: `
    2bhk from 1/12/2026 → type=2BHK availableFrom=2026-12-01
    from 1.1.2027 → availableFrom=2027-01-01
    2026-12-10 2bhk → availableFrom=2026-12-10 type=2BHK
    2bhk dec 15 → type=2BHK availableFrom=2026-12-15
    2bhk by 15 december → type=2BHK availableFrom=2026-12-15
    1 december se 2bhk → availableFrom=2026-12-01 type=2BHK
    needed by 10th dec → availableFrom=2026-12-10
    from 5th 1bhk → availableFrom=2026-12-05 type=1BHK
    2bhk january → type=2BHK availableFrom=2027-01-01
    available from jan 2027 → availableFrom=2027-01-01
    may 2bhk → type=2BHK; words may
    from may → availableFrom=2027-05-01
    from november 2bhk → availableFrom=2026-11-23 type=2BHK
    mid jan → availableFrom=2027-01-15
    end of december 2bhk → availableFrom=2026-12-31 type=2BHK
    shift by month end → availableFrom=2026-11-30
    from dec 1st week → availableFrom=2026-12-01
    next week 2bhk → availableFrom=2026-11-30 type=2BHK
    agle mahine se 2bhk → availableFrom=2026-12-01 type=2BHK
    in a month → availableFrom=2026-12-23
    2 hafte mein → availableFrom=2026-12-07
    after 15 days → availableFrom=2026-12-08
    kal se 1bhk → availableFrom=2026-11-24 type=1BHK
    turant chahiye 2bhk → availableFrom=2026-11-23 type=2BHK
    1/12 se 2bhk → availableFrom=2026-12-01 type=2BHK
    2bhk from 12/15 → type=2BHK; words 12/15
    2bhk from 31 feb → type=2BHK; words 31 feb
    2bhk from 1 nov → type=2BHK; notes date_too_far
    from 1 dec 2027 → notes date_too_far
    from 1 jan 2026 → notes date_passed
  `,
  metro: `
    1 km from metro 2bhk → metroWalk=17 type=2BHK
    house close to yeshwanthpur metro 17k → near=station:yeshwantpur nearWithin=1000 maxRent=17000
    (Delhi) mayur vihar phase 1 metro 2bhk → near=station:mayur-vihar-i nearWithin=1000 type=2BHK
    (Delhi) greater kailash 1 metro 2bhk → near=station:greater-kailash nearWithin=1000 type=2BHK
    (Delhi) office medanta 2bhk 45 mins metro near → commuteTo=landmark:medanta commuteMax=45 type=2BHK metroWalk=15
    2bhk metro se 10 min → type=2BHK metroWalk=10
    metro se 5 min paidal 2bhk → metroWalk=5 type=2BHK
    walking distance to metro 1bhk jayanagar → metroWalk=15 type=1BHK location=Jayanagar
    2bhk 10 min walk from indiranagar metro → type=2BHK near=station:indiranagar nearWithin=1000 metroWalk=10
    10 min from indiranagar metro → commuteTo=station:indiranagar commuteMax=10
    metro station indiranagar 2bhk → near=station:indiranagar nearWithin=1000 type=2BHK
    near metro station in jayanagar 2bhk → metroWalk=15 location=Jayanagar type=2BHK
    2bhk silk board metro → type=2BHK near=station:central-silk-board nearWithin=1000
    2bhk walkable to baiyappanahalli metro → type=2BHK near=station:baiyappanahalli nearWithin=1000
    near purple line 2bhk → metroWalk=15 type=2BHK
    yellow line ke paas 2bhk → metroWalk=15 type=2BHK
    1bhk near embassy golf links walking distance → near=landmark:embassy-golf-links type=1BHK
    500 m from indiranagar metro → near=station:indiranagar nearWithin=500
    hebbal metro 2bhk → location=Hebbal type=2BHK; words metro
    near mg road metro gurgaon 2bhk → region=Delhi NCR near=station:mg-road-gurugram nearWithin=1000 type=2BHK
  `,
  near: `
    house near manyata within 3 km 2bhk → near=landmark:manyata-tech-park nearWithin=3000 type=2BHK
    2 kms around koramangala → near=area:Bangalore/Koramangala nearWithin=2000
    within 100 m of itpl → near=landmark:itpl nearWithin=300
    2bhk near koramangala and hsr → type=2BHK near=area:Bangalore/Koramangala~area:Bangalore/HSR Layout
    2bhk near itpl or manyata → type=2BHK near=landmark:itpl~landmark:manyata-tech-park
    2bhk near itpl, near manyata → type=2BHK near=landmark:itpl~landmark:manyata-tech-park
    near itpl, manyata and ecospace 2bhk → near=landmark:itpl~landmark:manyata-tech-park type=2BHK; notes two_places_near
    2bhk near indiranagar metro and mg road metro → type=2BHK near=station:indiranagar~station:mg-road-bangalore nearWithin=1000
    2bhk near indiranagar metro or itpl → type=2BHK near=station:indiranagar~landmark:itpl
    within 2 km of itpl or near manyata → near=landmark:itpl~landmark:manyata-tech-park nearWithin=2000
    itpl ya manyata ke paas 1bhk → near=landmark:itpl~landmark:manyata-tech-park type=1BHK
    itpl aur manyata ke paas 1bhk → near=landmark:itpl~landmark:manyata-tech-park type=1BHK
    (Delhi) near cyber hub and sector 62 noida → near=landmark:cyber-hub~area:Noida/Sector 62 region=Delhi NCR
    (Delhi) 2bhk noida near cyber hub or sector 62 → city=Noida type=2BHK near=landmark:cyber-hub~area:Noida/Sector 62
    2bhk koramangala, hsr, btm → type=2BHK location=Koramangala,HSR Layout,BTM Layout
    2bhk koramangala and hsr → type=2BHK location=Koramangala,HSR Layout
    kr puram railway station 2bhk → near=area:Bangalore/KR Puram type=2BHK
    flat near airport → near=landmark:bangalore-airport
    (Delhi) flat near airport → near=landmark:igi-t3
    old airport road 2bhk → location=Old Airport Road type=2BHK
    near my office in itpl 2bhk → near=landmark:itpl type=2BHK
    2bhk near my office → type=2BHK; notes which_place
  `,
  commutes: `
    husband etv me, main manyata me, 40 min each → commuteTo=landmark:embassy-tech-village commuteMax=40 commuteTo2=landmark:manyata-tech-park commuteMax2=40
    office at ecospace, 2bhk, 30 mins max → commuteTo=landmark:ecospace commuteMax=30 type=2BHK
    my office is near silk board, wife's office is in manyata tech park, 2bhk under 35k → commuteTo=landmark:silk-board commuteTo2=landmark:manyata-tech-park type=2BHK maxRent=35000
    meri wife manyata mein kaam karti hai aur mera office itpl mein hai → commuteTo=landmark:manyata-tech-park commuteTo2=landmark:itpl
    45 min from itpl and manyata 2bhk → commuteTo=landmark:itpl commuteMax=45 commuteTo2=landmark:manyata-tech-park commuteMax2=45 type=2BHK
    45 mins to both itpl and electronic city → commuteTo=landmark:itpl commuteMax=45 commuteTo2=area:Bangalore/Electronic City commuteMax2=45
    office1 itpl office2 manyata 2bhk → commuteTo=landmark:itpl commuteTo2=landmark:manyata-tech-park type=2BHK
    i go to electronic city daily, she goes to whitefield → commuteTo=area:Bangalore/Electronic City commuteTo2=area:Bangalore/Whitefield
    itpl 45 min, manyata 30 min → commuteTo=landmark:itpl commuteMax=45 commuteTo2=landmark:manyata-tech-park commuteMax2=30
    45 min from itpl, 60 min from manyata, 30 min from mg road → commuteTo=landmark:itpl commuteMax=45 commuteTo2=landmark:manyata-tech-park commuteMax2=60; notes two_people_only
    wife ka office manyata, mera ecoworld, 2bhk → commuteTo=landmark:manyata-tech-park commuteTo2=landmark:ecoworld type=2BHK
    30 min to manyata and 45 min to itpl → commuteTo=landmark:manyata-tech-park commuteMax=30 commuteTo2=landmark:itpl commuteMax2=45
    me at itpl wife at manyata 3bhk → commuteTo=landmark:itpl commuteTo2=landmark:manyata-tech-park type=3BHK
    half an hour from silk board → commuteTo=landmark:silk-board commuteMax=30
    aadha ghanta itpl se 2bhk → commuteTo=landmark:itpl commuteMax=30 type=2BHK
    1 hr 15 min from itpl → commuteTo=landmark:itpl commuteMax=75
    45-60 min from itpl → commuteTo=landmark:itpl commuteMax=60
    45m from itpl → commuteTo=landmark:itpl commuteMax=45
    5 min from itpl → commuteTo=landmark:itpl commuteMax=10
    3 hours from itpl → commuteTo=landmark:itpl commuteMax=120
    commute to itpl under 40 min → commuteTo=landmark:itpl commuteMax=40
    egl office 20 min 2bhk → commuteTo=landmark:embassy-golf-links commuteMax=20 type=2BHK
    2bhk hsr 45 min itpl → type=2BHK location=HSR Layout commuteTo=landmark:itpl commuteMax=45
    2bhk hsr 45 min from itpl → type=2BHK location=HSR Layout commuteTo=landmark:itpl commuteMax=45
    itpl 30 min 2bhk whitefield → commuteTo=landmark:itpl commuteMax=30 type=2BHK location=Whitefield
    45 min by auto from manyata → commuteBy=auto commuteTo=landmark:manyata-tech-park commuteMax=45
    45 min by bike from manyata → commuteBy=road commuteTo=landmark:manyata-tech-park commuteMax=45
    office itpl, i have a scooter, 2bhk → commuteTo=landmark:itpl commuteBy=road type=2BHK
    40 min drive to manyata → commuteBy=road commuteTo=landmark:manyata-tech-park commuteMax=40
    office manyata by car 2bhk → commuteTo=landmark:manyata-tech-park commuteBy=road type=2BHK
    itpl office bus se 3bhk → commuteTo=landmark:itpl commuteBy=road type=3BHK
    commute to itpl by cab → commuteTo=landmark:itpl commuteBy=road
    office itpl 2bhk with bike parking → commuteTo=landmark:itpl type=2BHK amenities=parking
    2bhk for a couple, offices itpl and manyata, 40k from 1 jan → type=2BHK tenantType=Couples commuteTo=landmark:itpl commuteTo2=landmark:manyata-tech-park maxRent=40000 availableFrom=2027-01-01
    itpl and manyata 2bhk → commuteTo=landmark:itpl commuteTo2=landmark:manyata-tech-park type=2BHK
    (Noida) cyber hub and noida sector 62 → commuteTo=landmark:cyber-hub commuteTo2=area:Noida/Sector 62
    working in manyata need 1bhk → commuteTo=landmark:manyata-tech-park type=1BHK
    2bhk for working professionals in hsr → type=2BHK tenantType=Working Professional location=HSR Layout
    20 min from work 2bhk → type=2BHK; notes which_place
    office in gurgaon, 2bhk → type=2BHK; notes which_place
    hsr 45 min from cyber hub → location=HSR Layout; notes other_region
    1 hour from cyber hub and 45 min from connaught place → region=Delhi NCR commuteTo=landmark:cyber-hub commuteMax=60 commuteTo2=area:Delhi/Connaught Place commuteMax2=45
  `,
  between: `
    midway between itpl and manyata → commuteTo=landmark:itpl commuteTo2=landmark:manyata-tech-park sort=commute-fair
    2bhk halfway between whitefield and electronic city under 35k → type=2BHK commuteTo=area:Bangalore/Whitefield commuteTo2=area:Bangalore/Electronic City sort=commute-fair maxRent=35000
    in between koramangala & hsr → commuteTo=area:Bangalore/Koramangala commuteTo2=area:Bangalore/HSR Layout sort=commute-fair
    2bhk between 20k and 30k between itpl and silk board → type=2BHK minRent=20000 maxRent=30000 commuteTo=landmark:itpl commuteTo2=landmark:silk-board sort=commute-fair
    itpl aur manyata ke beech mein 2bhk → commuteTo=landmark:itpl commuteTo2=landmark:manyata-tech-park sort=commute-fair type=2BHK
    midway btwn itpl n ecospace 30 min → commuteTo=landmark:itpl commuteMax=30 commuteTo2=landmark:ecospace commuteMax2=30 sort=commute-fair
    equally close to both itpl and ecospace → commuteTo=landmark:itpl commuteTo2=landmark:ecospace sort=commute-fair
    between my office at itpl and her college christ → commuteTo=landmark:itpl commuteTo2=landmark:christ-university sort=commute-fair
    itpl 30 min and manyata 45 min fairest commute → commuteTo=landmark:itpl commuteMax=30 commuteTo2=landmark:manyata-tech-park commuteMax2=45 sort=commute-fair
    (Delhi) between rajiv chowk and noida sector 62 metro → commuteTo=station:rajiv-chowk commuteTo2=station:noida-sector-62 sort=commute-fair
    2bhk close to both manyata and hebbal → type=2BHK commuteTo=landmark:manyata-tech-park commuteTo2=area:Bangalore/Hebbal sort=commute-fair
    whitefield aur indiranagar dono ke paas → commuteTo=area:Bangalore/Whitefield commuteTo2=area:Bangalore/Indiranagar sort=commute-fair
    my bf works in bagmane and i am at christ → commuteTo=landmark:bagmane-tech-park commuteTo2=landmark:christ-university
    (Delhi) mera office cyber hub hai wife ka connaught place, 2bhk saket → commuteTo=landmark:cyber-hub commuteTo2=area:Delhi/Connaught Place type=2BHK location=Saket
    max 40 min for both, itpl and manyata → commuteTo=landmark:itpl commuteMax=40 commuteTo2=landmark:manyata-tech-park commuteMax2=40
    between itpl and cyber hub → commuteTo=landmark:itpl; notes other_region
    not between itpl and manyata 2bhk → type=2BHK; notes cannot_exclude
    between 30 and 45 min from itpl → commuteTo=landmark:itpl commuteMax=45
    2bhk in middle of koramangala → type=2BHK location=Koramangala
    i am at indiranagar need 2bhk → location=Indiranagar type=2BHK
    halfway house near itpl → near=landmark:itpl; words halfway
    itpl and manyata 30 min each → commuteTo=landmark:itpl commuteMax=30 commuteTo2=landmark:manyata-tech-park commuteMax2=30
    hum dono ka office itpl aur manyata me hai → commuteTo=landmark:itpl commuteTo2=landmark:manyata-tech-park
  `,
  everyday: `
    near forum mall 2bhk → near=landmark:forum-koramangala type=2BHK
    2bhk near the forum → type=2BHK near=landmark:forum-koramangala
    forum mall koramangala 2bhk → near=landmark:forum-koramangala type=2BHK
    forum mall whitefield 2bhk → location=Whitefield type=2BHK; words forum mall
    near manipal hospital hebbal → location=Hebbal; dropped near manipal hospital
    near itpl in whitefield 2bhk → near=landmark:itpl location=Whitefield type=2BHK
    orion ke paas 1bhk → near=landmark:brigade-gateway type=1BHK
    10 min from phoenix → commuteTo=landmark:phoenix-marketcity commuteMax=10
    2bhk near brookfield mall → type=2BHK near=area:Bangalore/Brookefield
    2bhk marathahalli ke aas pas → type=2BHK near=area:Bangalore/Marathahalli
    (Noida) near dlf mall → near=landmark:dlf-mall-of-india
    public forum 2bhk → type=2BHK; words public forum
    parking for kia car 2bhk → amenities=parking type=2BHK; words kia car
    near phoenix towers 2bhk → type=2BHK; words phoenix towers
    golf links view 3bhk → type=3BHK; words golf links view
    near rmz ecospace gate → near=landmark:ecospace
    infosys campus 30 min → commuteTo=landmark:infosys-electronic-city commuteMax=30
    near town hall 2bhk → type=2BHK; words town hall
    sunrise layout 2bhk → type=2BHK; words sunrise layout
    somewhere in koramangala 2bhk → location=Koramangala type=2BHK
    near christ the king school 2bhk → type=2BHK; words christ the king school
    2bhk hebbal near kia showroom → location=Hebbal type=2BHK; notes no_such_type; dropped near kia showroom
    airport shuttle stop → words airport shuttle stop
    near my office 2bhk → type=2BHK; notes which_place
    near office 2 bhk → type=2BHK; notes which_place
    me manyata, she itpl 2bhk → commuteTo=landmark:manyata-tech-park commuteTo2=landmark:itpl type=2BHK
    one in itpl one in manyata → commuteTo=landmark:itpl commuteTo2=landmark:manyata-tech-park
    i like indiranagar and i like hsr 2bhk → location=Indiranagar,HSR Layout type=2BHK
    husband itpl wife manyata → commuteTo=landmark:itpl commuteTo2=landmark:manyata-tech-park
    wife indiranagar 2bhk → location=Indiranagar type=2BHK
    office 1 itpl office 2 manyata → commuteTo=landmark:itpl commuteTo2=landmark:manyata-tech-park
    (Delhi) jain family 2bhk pitampura → location=Pitampura tenantType=Family type=2BHK; notes not_a_filter
  `,
  cities: `
    (Delhi) 2bhk near noida sector 62 metro → type=2BHK near=station:noida-sector-62 nearWithin=1000 region=Delhi NCR
    (Noida) 2bhk near hauz khas metro → type=2BHK near=station:hauz-khas nearWithin=1000 region=Delhi NCR
    (Delhi) 2bhk near hauz khas metro → type=2BHK near=station:hauz-khas nearWithin=1000
    (Delhi) 45 min from cyber hub 2bhk → commuteTo=landmark:cyber-hub commuteMax=45 type=2BHK
    2bhk in bangalore → type=2BHK
    2bhk noida mein 15 hazar → type=2BHK city=Noida maxRent=15000
    delhi or noida 2bhk 20k → region=Delhi NCR type=2BHK maxRent=20000
    moving from delhi to bangalore 2bhk whitefield → type=2BHK location=Whitefield
    2bhk in ncr → type=2BHK region=Delhi NCR
    (Delhi) indirapuram 2bhk → city=Ghaziabad location=Indirapuram type=2BHK
    (Delhi) 2bhk saket ya noida sector 18 → type=2BHK region=Delhi NCR location=Saket,Sector 18
    (Delhi) 45 min from cyber city → commuteTo=station:cyber-city commuteMax=45
    2bhk noida 45 min to connaught place → type=2BHK city=Noida commuteTo=area:Delhi/Connaught Place commuteMax=45
    2bhk noida near sector 18 metro → type=2BHK city=Noida near=station:noida-sector-18 nearWithin=1000
    noida sector 76 or 78 2bhk → city=Noida location=Sector 76,Sector 78 type=2BHK
    sector 74, 75, 76 noida 3bhk → location=Sector 74,Sector 75,Sector 76 city=Noida type=3BHK
    noida 62 2bhk → city=Noida location=Sector 62 type=2BHK
    (Noida) sector 50 2bhk → location=Sector 50 type=2BHK
    (Noida) sector 200 2bhk → type=2BHK; words sector 200
    sector 63a noida → city=Noida; words sector 63a
    2bhk gurgaon sector 54 → type=2BHK; notes no_homes_in_gurugram; words sector 54
    (Delhi) mayur vihar 2bhk → location=Mayur Vihar Phase 1,Mayur Vihar Phase 2,Mayur Vihar Phase 3 type=2BHK
    sector 16b noida extension → city=Greater Noida location=Greater Noida West Sector 16B
    noida extension 2bhk → city=Greater Noida location=Greater Noida West Sector 1,Greater Noida West Sector 16B,Greater Noida West Sector 16C type=2BHK
    (Delhi) gk2 3bhk → location=Greater Kailash 2 type=3BHK
    (Delhi) rohini sector 13 2bhk 20k → location=Rohini type=2BHK maxRent=20000
    (Delhi) sec 6 dwarka 2bhk → location=Dwarka Sector 6 type=2BHK
    (Delhi) greater kailash ii 3bhk → location=Greater Kailash 2 type=3BHK
    2bhk whitefield delhi → type=2BHK city=Delhi; notes other_region
  `,
  spellings: `
    rammurthy nagar 1bhk 12000 only → location=Ramamurthy Nagar type=1BHK maxRent=12000
    kormangla 2bhk → location=Koramangala type=2BHK
    hsrlayout 2bhk → location=HSR Layout type=2BHK
    j p nagar 2bhk → location=JP Nagar type=2BHK
    indira nagar 100 feet road 2bhk → location=Indiranagar type=2BHK; dropped 100 feet road
    manyta tech park 2bhk → near=landmark:manyata-tech-park type=2BHK
    chirst college 1bhk → near=landmark:christ-university type=1BHK
    sarjapr road 2bhk → location=Sarjapur Road type=2BHK
    yeshwantpura 2bhk → location=Yeshwanthpur type=2BHK
    vijaynagar 2bhk → location=Vijayanagar type=2BHK
    bsk 3rd stage 2bhk → location=Banashankari type=2BHK
    2bhk sector 2 hsr layout under 40k → type=2BHK location=HSR Layout maxRent=40000
    (Delhi) lakshmi nagar 1bhk → location=Laxmi Nagar type=1BHK
    (Delhi) 1bhk near rajeev chowk → type=1BHK near=station:rajiv-chowk
    herbal garden 2bhk → type=2BHK; words herbal garden
    (Delhi) 2bhk near gk → type=2BHK near=area:Delhi/Greater Kailash 1
    (Delhi) greater kailash 2bhk → location=Greater Kailash,Greater Kailash 1,Greater Kailash 2 type=2BHK
    (Delhi) gk 1 metro 2bhk → near=station:greater-kailash nearWithin=1000 type=2BHK
    2bhk near commercial st → type=2BHK near=landmark:commercial-street
  `,
  scripts: `
    (Delhi) गाज़ियाबाद में 3 बीएचके → city=Ghaziabad type=3BHK
    व्हाइटफील्ड 3 बीएचके 40 हजार → location=Whitefield type=3BHK maxRent=40000
    25 से 30 हज़ार 2bhk जयनगर → minRent=25000 maxRent=30000 type=2BHK location=Jayanagar
    नोएडा सेक्टर 62 में 2 बीएचके → city=Noida location=Sector 62 type=2BHK
    साकेत में 2 बीएचके 1 दिसंबर से → city=Delhi location=Saket type=2BHK availableFrom=2026-12-01
    बिना ब्रोकर 2 बीएचके → type=2BHK; notes no_broker_here
    मेरा ऑफिस साइबर हब में है → region=Delhi NCR commuteTo=landmark:cyber-hub
    45 मिनट आईटीपीएल से → commuteTo=landmark:itpl commuteMax=45
    लिफ्ट और पार्किंग वाला 3 बीएचके → amenities=lift,parking type=3BHK
    २ बीएचके २५ हज़ार → type=2BHK maxRent=25000
    ಇಂದಿರಾನಗರದಲ್ಲಿ 2 ಬಿಎಚ್‌ಕೆ 30 ಸಾವಿರ ಒಳಗೆ → location=Indiranagar type=2BHK maxRent=30000
    ಮೆಟ್ರೋ ಹತ್ತಿರ ಮನೆ ಬೇಕು → metroWalk=15
    ಕೋರಮಂಗಲ 1 ಬಿಎಚ್‌ಕೆ 20 ಸಾವಿರದ ಒಳಗೆ → location=Koramangala type=1BHK maxRent=20000
    ವಿದ್ಯಾರ್ಥಿಗಳಿಗೆ 1bhk ಜಯನಗರ → tenantType=Students type=1BHK location=Jayanagar
    ೨ ಬಿಎಚ್‌ಕೆ ಬಾಡಿಗೆಗೆ ಜೆ.ಪಿ. ನಗರ → type=2BHK location=JP Nagar
    indiranagaradalli mane beku → location=Indiranagar
  `,
  sentences: `
    Looking for a 2 BHK in Indiranagar, budget 35-40k, pet friendly, available from 1st Jan. → type=2BHK location=Indiranagar minRent=35000 maxRent=40000 pets=true availableFrom=2027-01-01
    we are 3 working women need 3bhk near manyata under 45k with lift and security → tenantType=Working Professional,Girl type=3BHK near=landmark:manyata-tech-park maxRent=45000 amenities=lift,security
    i am looking for a 2 bhk fully furnished flat in koramangala or hsr layout for family with budget of 40k to 50k from 1st january → type=2BHK furnished=Furnished location=Koramangala,HSR Layout tenantType=Family minRent=40000 maxRent=50000 availableFrom=2027-01-01
    couple with a dog, 2bhk, indiranagar, 40k → tenantType=Couples pets=true type=2BHK location=Indiranagar maxRent=40000
    mujhe 2bhk chahiye indiranagar mein 30 hazar tak → type=2BHK location=Indiranagar maxRent=30000
    #2bhk #hsr #30k → type=2BHK location=HSR Layout maxRent=30000
    2BHK HSR LAYOUT UNDER 30K!!! → type=2BHK location=HSR Layout maxRent=30000
  `,
};

describe.each(Object.entries(TABLES))("reads %s", (_, table) => {
  it.each(rowsOf(table))("$text", ({ text, city, expected }) => {
    expect(inOneLine(read(text, city))).toBe(expected);
  });
});
