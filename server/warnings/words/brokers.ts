import type { Words } from "./words.ts";

/** Brokers in messages: fees, claims, more homes. */
export const BROKERS = {
  commission: {
    en: `
      brokerage, commission, consultancy charge, consultancy fee, consultation charges, finder's fee, finders fee, our
      agency fee, our agency charges, dealer charge, dealer charges, agent charges, agent charge, broker charges,
      service charge, service charges, service fee, agent fee, facilitation fee, my fee, our fee, my charge, our
      charge, broker fee, agency fee, brokrage, channel partner, on behalf of owners, for our service, service to us,
      to us, for our services, our service, days rent, days of rent, days' rent, day rent, days' of rent, finalising
      you pay our, on closing the deal, on deal closing, once deal is done, after deal`,
    hi: `
      brokerage, brokrej, brokaraij, brokrage, dalali, mehnatana, mehntana, mehnatane, meri fees, meri fis, hamari
      fees, hamari fis, humari fees, dilwane ki, commission, kamishan, service charge, mera charge, hamara charge,
      ejensi ka shulk, dilane ka, dilane ke, dilwane ka, ghar dilane, din ka kiraya, din ka rent, dinon ka kiraya`,
    kn: `
      brokerage, brokarej, brokrej, commission, kamishan, namma fees, dalalli, service charge, kodsoke, mane kodisalu,
      dinada baadige, dina baadige, dinada baadigeyannu`,
  },
  agent: {
    en: `
      consultant, agent, broker, dealer, property dealer, realtor, property agency, property consultant, real estate
      agent, estate agent, i represent, our company, our agency, broking`,
    hi: "dealer, dilar, broker, agent, ejent, property dealer, dalal, ejensi, agency",
    kn: "agent, ejent, broker, dealer, agency, ejensi, brokar",
  },
  agentClaim: {
    en: `
      i am a property consultant, i am an agent, i am the agent, i am a broker, i am a dealer, i am a property dealer,
      i am a property agent, i am a property broker, i am from a property, i work for a property, i'm an agent, i'm a
      broker, i am agent, i am broker, we are agents, we are brokers, i am real estate, i am a real estate, i
      represent, this is an agency, i am property dealer, we are a property, i run a property, i deal in, we deal in,
      as channel partner, we work on behalf, i work on behalf, i work with several landlords, property business, i'm a
      real estate, i'm a property consultant, i'm a dealer, i am a real estate consultant`,
    hi: `
      main dealer, mai dealer, main property dealer, main broker hu, main agent, mai agent, main ejent, main property
      dilar, main broker, dealer hu, ejent hun, agent hu, dilar hun, property ka kaam karta, property ka kaam,
      consultant hu, consultant hoon, dealer hoon, agent hoon, hum dealer hai, hum dealer hain, hum broker hai, hum
      broker hain, hum agent hai, hum agent hain`,
    kn: `
      naanu agent, nanu agent, naanu broker, naanu ejent, nanu broker, naanu dealer, property vyavahara, naanu
      consultant`,
  },
  moreHomes: {
    en: `
      more flats, many more flats, more options, other flats, other options, five others, show you others, others the
      same day, more houses, other houses, more homes, other homes, similar flats, show you more, many flats, many
      options, other properties, more properties, there are others, show others, another option, another flat`,
    hi: `
      aur bhi flats, aur bhi makan, aur bhi ghar, aur bhi options, aur options, aur flats, bahut flats, dusre flats,
      aur bhi flat, aur bhi, dusra flat, dusra dikha, dusre ghar, aur dikha`,
    kn: "bere manegalu, bere mane, bere manegal*, innu manegalu, bere flats, bere torsu*, bere toris*",
  },
} satisfies Record<string, Words>;
