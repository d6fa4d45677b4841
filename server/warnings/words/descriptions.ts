import type { Words } from "./words.ts";

/** Descriptions of homes: how brokers and owners write. */
export const DESCRIPTIONS = {
  brokerNoun: {
    en: `
      agent, agents, broker, brokers, agency, agencies, dealer, dealers, realtor, realtors, realty, property
      consultant, property consultants, real estate consultant, rental consultant, consultancy, middlemen, middleman,
      co-brokers, cobrokers, associates, associate brokers, channel partners, channel partner, rera registered,
      broker's, property point, prop dealer, leasing expert, leasing experts, rental expert, rental experts`,
    hi: "broker, dalal, agent, ejent, dealer, dilar, ejensi, agency, property dealer",
    kn: "broker, agent, ejent, dealer, ejensi, agency, brokar",
  },
  /** Brokers as a group, as owners mention them. */
  brokers: {
    en: "agents, brokers, dealers, middlemen, agencies",
    hi: "dalalon, dealeron, agenton, broker log, dealer log",
    kn: "brokergalu, agentgalu",
  },
  /** Says that other brokers or owners may join in. */
  invited: { en: "welcome, fellow, associate, share, sharing, contact, list with us", hi: "swagat", kn: "swagata" },
  /** Says that the writer brings owners and tenants together. */
  mediation: {
    en: `
      find you, get you a, get you good, get it rented, rented to you, house hunting, home hunting, flat hunting, home
      search, tenant screening, find tenants, find a tenant, arrange three visits, arrange visits, will arrange
      visits, take you to the flats, take you to flats, through our firm, through our office, direct through me, deal
      through, through me, dealing through, tie up with, tie-up with, tied up with, several landlords, landlords,
      landlords trust, owner is our client, our client, our clients, client is, keys with us, keys are with us, keys
      of most, our counter, sales desk, our desk, relationship manager, relationship managers, price list, inventory
      list, property code, share your requirement, share requirement, your requirement, your requirements, list of
      vacant, our list, from our list, our listings, money back, happy families, happy tenants, under one roof, our
      portfolio, portfolio of, authorised, owner approved, our manager, contact our manager, field staff, our staff,
      similar one, others like it, party is known, we are managing, investor flats, tell us your budget, whatever your
      budget, your budget, budget is a concern`,
    hi: `
      dilwa*, dilate hai*, dilayenge, dilayen, dila denge, dilane ki, hamare through, humare through, hamare zariye,
      hamare jariye, humse mil*, ham se mil*, hamse mil*, humein batayein, budget bata*, bajat bata*, ke liye milen,
      ke liye milein, office aakar, ofis aakar, dono ke liye hum, dukan par aaiye, jimmedari hamari, jimmedaari
      hamari, zimmedari hamari`,
    kn: `
      huduki kod*, hudukikod*, huduki kot*, hudukutt*, hudukutid*, kodisutt*, kodistivi, kodisikod*, namma mulaka,
      namma moolaka, nimma bajat heli, nimma budget heli, bajat heli, budget heli`,
  },
  /** Says that the writer offers homes. */
  offered: {
    en: `
      we have, we also have, we show, we can show, we provide, we offer, we can arrange, we arrange, we will show,
      also available, available, options available, can be shown, can show, can arrange, show you, with us, get you,
      to suit every, just ask, ask for, just call`,
    hi: `
      hamare paas, humare paas, hamare yahan, humare yahan, milenge, mil jayenge, milte hain, milte hai, dikhayenge,
      dikha denge, uplabdh, available, dilwa*, dilayenge, dilate, humse, hamse`,
    kn: "namma hatra, nammalli, siguttave, sigutte, ive, labhya, torisutt*, torsutt*, torstivi, torisuttivi, idave",
  },
  homes: {
    en: "flats, houses, homes, apartments, villas, kothis, properties, studios, options, choices, ones",
    hi: "flats, makan, makanon, options, kothiyan, flat",
    kn: "manegalu, mane, flats, options",
  },
  /** Says that there are several homes to choose from. */
  many: {
    en: `
      more, many, several, multiple, other, others, all, every, any, whatever, choice, wide choice, range, list,
      hundreds, dozens, lots, similar, various, most, each`,
    hi: "bahut, kai, sab, sabhi, har, jyada, zyada, koi bhi",
    kn: "ella, hechchu, halavu, bere, jaasti",
  },
  areas: {
    en: "colonies, sectors, areas, phases, localities, societies, towers, pockets, society, tower, sector",
    hi: "sector, sectoron, colony, ilake, ilaake, area, society",
    kn: "kade, area, layout, badavane, sutta",
  },
  premises: {
    en: `
      shop, shops, office, offices, godown, godowns, plot, plots, showroom, commercial, sale, resale, purchase, home
      loan`,
    hi: "dukan, dukanen, godam, godown, plot, plaat, bikri, kharid, resale, sale",
    kn: "angadi, angadigalu, godown, site, maarata, sale, resale",
  },
  /** How much and from whom a broker takes a fee. */
  dealTerms: {
    en: `
      half month, half a month, half month's, half a month's, 15 days, days, days', days rent, from tenant, from
      tenants, tenant side, from tenant side, by tenant, by the tenant, once you finalise, on finalising, on
      finalisation, after finalising, on closing, after shifting, one time fee, fees one month, fee one month, charges
      one month, plus gst`,
    hi: `
      aadha mahina, aadhe mahine, adha mahina, adhe mahine, din ka, din ki, dinon ka, dono taraf, final hone, ek
      mahina, ek mahine`,
    kn: "ardha tingala, ardha tingalu, dina, dinada, ondu tingalu, ondu tingala",
  },
  ourFee: {
    en: `
      our fee, our fees, our charge, our charges, our commission, our brokerage, realtor fee, consultancy charges,
      consultancy fee, nominal charges, nominal fee, haggle on commission, we charge`,
    hi: "hamari fees, hamari fis, humari fees, hamara charge, hamara kamishan, hamara mehnatana",
    kn: "namma fees, namma fis, namma shulka, namma charge",
  },
  brokerFee: {
    en: `
      brokerage, commission, agent fee, agency fee, facilitation fee, consultation charges, consultancy fee, service
      fee, service fee applicable, fees only on success, fee one month, finder's fee, brokerage applicable, visit
      charges, 15 days brokerage, days brokerage, month brokerage, brokerage on final, on final`,
    hi: "brokerage, commission, kamishan, dalali, brokrej, charge aadha mahina",
    kn: "brokerage, commission, kamishan, brokarej, brokrej",
  },
  allKinds: {
    en: `
      all types, all kinds, all budgets, every budget, any budget, all sizes, all sectors, all areas, all floors, any
      floor, every pocket, any requirement, each budget, type of property, all type, any type, all localities,
      different price ranges, wide range of, bhk all available, range of properties, different floors`,
    hi: `
      har budget, har tarah, sabhi sector, sab available, sab milega, kisi bhi budget, har prakar, sabhi prakar, har
      area, sabhi area, har sector, sabhi sektar, sabhi sektaron, har bajat, har tarh`,
    kn: `
      ella bajat, ella budget, ella area, ella eriya, ella reeti, ella ritiya, ella reetiya, ella area galalli, ella
      kade, ella eriyagalalli`,
  },
  inventory: {
    en: `
      inventory, units, multiple, best options, flats and floors, flats and houses, builder floors, flats and, rental
      homes, rental flats, flats available, flats in, floors for rent, homes available, apartments on, flats starting,
      200 homes, over 60 apartments, flats floors, floors shops, options in, floors in, apartments in, rents from,
      homes in`,
    hi: `
      flats hain, flats hai, makan uplabdh, flat uplabdh, uplabdh hain, flat aur kamre, kamre aur floor, flat kothi,
      kamre aur, kiraye par`,
    kn: "bere manegalu, manegalu labhya, manegalu ide, mane ide ella, manegalu siguttave, manegalu ive, manegal*",
  },
  otherHomes: {
    en: `
      more options, many more options, other options, options available, more flats, many more flats, other flats,
      more homes, more such properties, more properties, other properties, others the same day, show you others,
      alternatives, suggest alternatives, similar flats, similar options, similar homes, a lot of homes, three or four
      flats, several flats, lots of flats, many flats, many like it, have many, multiple flats, multiple units, many
      units, units coming, list with us, find with us, home search, tenant search, suitable flats, we have flats`,
    hi: `
      aur bhi flats, aur bhi makan, bahut flats, bahut se flats, aur bhi bahut, ek se badhkar, makan milega, flat
      milenge, ghar dikhayenge`,
    kn: "bere manegalu, bere mane, manegalu labhya, manegalu ive, manegalu siguttave",
  },
  trade: {
    en: `
      deal in, deals in, dealing in, dealing through, buying selling, buying and selling, rent sale, sale and
      purchase, sale purchase, one stop, property solutions, property needs, for any requirement, we provide, we
      offer, property search, home search, tenant search, list with us, find with us, into renting, corporate leases,
      rent agreements and, agreement and tenant verification, shops and plots, leasing, serving, in rentals, property
      management, market standard, company norms, exclusive mandate, stays abroad and our, handles the renting,
      verification done, agreement and verification, renting leasing, commercial space, selling and renting, selling
      of, renting of property, shops plots, plots since, selling of residential`,
    hi: "property ka kaam, kharid bikri, kothi, ghar dilati, ghar dilate, kiraye par ghar, hamari company",
    kn: "property vyavahara, maaraata, namma ejensi, namma agency",
  },
  business: {
    en: `
      our team, our office, our company, our firm, office staff, our executive, field executive, representative, our
      representative, sales team, clients, client's, our client, serious clients, genuine clients, site visit, site
      visits, pick and drop, pick up and drop, your requirement, your budget, according to your budget, serve you,
      opportunity to serve, give us an opportunity, call our, contact our, our associates, team gets back, sharing
      basis, we manage, on behalf, we find it, we undertake, only on success, walk in to our, follow our page, trusted
      name, years of experience, since 2009, our agency, best deal, best deals, hot property, grab it, we charge,
      consultation charges, through us, tell us what you need, visit our, we suggest, suggest alternatives, by
      appointment, ask for owner's number, kindly do not ask for owner, co brokers welcome, welcome co, by our, in our
      office, done in our, welcome bulk, bulk, bulk requirements, arranged by, can be arranged, contact us with your,
      both contact us, requirement of flat, give your requirement, any requirement, packages available, best deals
      for, range of properties`,
    hi: `
      sewa ka mauka, seva ka mauka, hamare office, hamare ofis, team se, sampark karein, sampark kare, humse mile,
      budget batayein, budget ke hisab, hamari company, dekhne aaiye hamare`,
    kn: "namma office, samparkisi, nimma budget, nimma bajat, namma team, namma kacheri",
  },
  samplePhotos: {
    en: `
      sample photos, sample flat, photos are for reference, photos for reference, only for reference, for reference
      only, photos of sample, actual flat may be different, may be rented out, reference photos`,
    hi: "sample photo, photo reference, photo sirf",
    kn: "sample photo",
  },
  ownHome: {
    en: `
      i own, my own, my flat, my home, my house, our house, our flat, family house, direct owner, direct from owner,
      from owner, owner listing, i live, we live, lived here, lived in it, my parents, our family, i bought, bought
      it, i am the owner, we are the owners, second home, my second, my mother, my brother, let by me, our building,
      family building, all are let, are mine, is mine, mine is, i sell, my tenant, my previous tenant, myself, i am
      asking, downstairs, upstairs, i manage the flat for my, i prefer, talk to me, i do not, retired couple`,
    hi: `
      apna makan, apna ghar, makan malik, malik se, khud malik, main khud, hamara apna, upar rehta, neeche rehte,
      saath rehte, mera apna, mere do, hamari dukan, hum rehte, khud banwaya`,
    kn: "swanta mane, namma mane, naave maaliku, naave malikaru, naave mele, namma swanta, naave",
  },
  neighbour: {
    en: "neighbour, neighbor, neighbours, there is a, has nothing to do, builder's, builder, built it",
    hi: "padosi, pados",
    kn: "pakkada mane",
  },
  /** Says that a broker has nothing to do with the home. */
  disowned: {
    en: "nothing to do with, no role, no connection, has left, still hangs, may stop you, will quote, call me daily",
    hi: "koi lena dena nahi, koi matlab nahi",
    kn: "sambandha illa",
  },
  shunned: {
    en: "excuse, stay away, skip, ignore, nothing to do, away, dealt with without",
    hi: "maaf, door rahe, door rahein, na aaye, na aayein, sampark na, doori",
    kn: "beda, barabedi, doora",
  },
} satisfies Record<string, Words>;
