import { describe, expect, it } from "vitest";
import { inOneLine, read, rowsOf } from "./testing.ts";

/*
 * Rents and deposits in typed texts, and their readings. The chosen city is Bangalore unless the row begins with another; today is 2026-11-23.
 */
const TABLES = {
  rents: `
    2bhk Rs 20,000 - 25,000 → type=2BHK minRent=20000 maxRent=25000
    20000-30000 2bhk hsr → minRent=20000 maxRent=30000 type=2BHK location=HSR Layout
    ₹25k-₹30k 2bhk → minRent=25000 maxRent=30000 type=2BHK
    between 20 and 30k 2bhk → minRent=20000 maxRent=30000 type=2BHK
    15 to 20 thousand → minRent=15000 maxRent=20000
    25 - 30k 2bhk → minRent=25000 maxRent=30000 type=2BHK
    2bhk under 1,5 lakh → type=2BHK maxRent=150000
    ₹25 000 2bhk → maxRent=25000 type=2BHK
    max 1 50 000 3bhk → maxRent=150000 type=3BHK
    25,000.00 2bhk → maxRent=25000 type=2BHK
    sector 62 25 500 2bhk → location=Sector 62 city=Noida type=2BHK; words 25 500
    2bhk under 25.000 hsr → type=2BHK location=HSR Layout; notes unclear_amount
    1.250 lakh 2bhk → maxRent=125000 type=2BHK
    2bhk rent -25000 → type=2BHK; notes unclear_amount
    2bhk under -25k → type=2BHK; notes unclear_amount
    ₹-25000 2bhk → type=2BHK; notes unclear_amount
    -₹25000 2bhk → type=2BHK; notes unclear_amount
    2bhk rent - 25000 → type=2BHK maxRent=25000
    2bhk rent-25000 → type=2BHK maxRent=25000
    2bhk hsr -25000 → type=2BHK location=HSR Layout; notes unclear_amount
    whitefield -25k → location=Whitefield; notes unclear_amount
    2bhk -25000 → type=2BHK; notes unclear_amount
    hsr - 25000 → location=HSR Layout maxRent=25000
    20000 -25000 2bhk → minRent=20000 maxRent=25000 type=2BHK
    ₹25k -₹30k 2bhk → minRent=25000 maxRent=30000 type=2BHK
    budget 25 -30k 2bhk → minRent=25000 maxRent=30000 type=2BHK
    2bhk 30000k → type=2BHK; notes unclear_amount
    2bhk under 25000 thousand → type=2BHK; notes unclear_amount
    2bhk deposit -50000 → type=2BHK; notes unclear_amount
    80k to 1.2 lakh 3bhk → minRent=80000 maxRent=120000 type=3BHK
    budget 20 to 25k 1bhk → minRent=20000 maxRent=25000 type=1BHK
    budget 25-30 2bhk → minRent=25000 maxRent=30000 type=2BHK
    my budget is 28k → maxRent=28000
    budget around 40k 3bhk → minRent=36000 maxRent=44000 type=3BHK
    rent should be less than 20k → maxRent=20000
    rent not more den 20k 1bhk → maxRent=20000 type=1BHK
    not more than 25k 2bhk → maxRent=25000 type=2BHK
    2bhk 30k se zyada nahi → type=2BHK maxRent=30000
    max 25 2bhk → maxRent=25000 type=2BHK
    25 tak 2bhk → maxRent=25000 type=2BHK
    20 hazar ke andar 1bhk → maxRent=20000 type=1BHK
    2bhk 15000 se 20000 tak → type=2BHK minRent=15000 maxRent=20000
    bees se pachees hazar 1bhk → minRent=20000 maxRent=25000 type=1BHK
    tees hazar tak 2bhk → maxRent=30000 type=2BHK
    dedh lakh 4bhk → maxRent=150000 type=4BHK
    1 lakh 20 thousand 3bhk indiranagar → maxRent=120000 type=3BHK location=Indiranagar
    twenty five thousand 2bhk → maxRent=25000 type=2BHK
    3bhk 1.2L sarjapur road → type=3BHK maxRent=120000 location=Sarjapur Road
    2bhk 0.3 lakh → type=2BHK maxRent=30000
    min 20k max 30k 2bhk → minRent=20000 maxRent=30000 type=2BHK
    2bhk minimum 20k maximum 30k → type=2BHK minRent=20000 maxRent=30000
    2bhk more than 20k less than 30k → type=2BHK minRent=20000 maxRent=30000
    20k+ 2bhk → minRent=20000 type=2BHK
    2bhk <30k → type=2BHK maxRent=30000
    2bhk 30k max → type=2BHK maxRent=30000
    2bhk 30k ke aas paas → type=2BHK minRent=27000 maxRent=33000
    ~25k 2bhk → minRent=22500 maxRent=27500 type=2BHK
    20k ish → minRent=18000 maxRent=22000
    2bhk hsr 25000/- → type=2BHK location=HSR Layout maxRent=25000
    2bhk 25,000/month → type=2BHK maxRent=25000
    20k 25k 2bhk → minRent=20000 maxRent=25000 type=2BHK
    2bhk hsr 30 → type=2BHK location=HSR Layout; words 30
    2bhk 25-30 → type=2BHK; words 25-30
    2bhk 400001 sqft → type=2BHK; words 400001 sqft
    call 9876543210 2bhk → type=2BHK; words call 9876543210
    2bhk 1200 sqft 30k → type=2BHK maxRent=30000; words 1200 sqft
    2bhk 2nd floor → type=2BHK; words 2nd floor
    2bhk 20 min 30k → type=2BHK maxRent=30000; words 20 min
    2bhk 3k maintenance → type=2BHK; words 3k maintenance
    2bhk 30k including maintenance → type=2BHK maxRent=30000
    2bhk rent 25k maintenance 3k → type=2BHK maxRent=25000; words maintenance 3k
    2bhk 3k maintenance 25k → type=2BHK maxRent=25000; words 3k maintenance
    less then 30k 2bhk → maxRent=30000 type=2BHK
    salary 50k 2bhk 20k → type=2BHK maxRent=20000; words salary 50k
    2bhk society built 2018 → type=2BHK; words society built 2018
    2bhk 150000 → type=2BHK; words 150000
    under 150000 3bhk → maxRent=150000 type=3BHK
    2bhk 11 lakh → type=2BHK; notes price_to_buy
    2bhk 1cr whitefield → type=2BHK location=Whitefield; notes price_to_buy
  `,
  deposits: `
    2bhk 25k rent 1 lakh deposit → type=2BHK maxRent=25000 maxDeposit=100000
    2bhk 25k rent, deposit max 50k → type=2BHK maxRent=25000 maxDeposit=50000
    advance 50k rent 15k 1bhk → maxDeposit=50000 maxRent=15000 type=1BHK
    deposit 1 lakh max, rent 30k, 2bhk → maxDeposit=100000 maxRent=30000 type=2BHK
    security deposit under 60k 2bhk → maxDeposit=60000 type=2BHK
    50k security 2bhk → maxDeposit=50000 type=2BHK
    security under 50k 1bhk → maxDeposit=50000 type=1BHK
    2bhk lift security 30k → type=2BHK amenities=lift,security maxRent=30000
    2bhk with security under 30k → type=2BHK amenities=security maxRent=30000
    deposit 0 2bhk → maxDeposit=0 type=2BHK
    bina deposit 1bhk → maxDeposit=0 type=1BHK
    2 months deposit 2bhk 25k → type=2BHK maxRent=25000; notes deposit_in_months
    deposit 3 months rent → notes deposit_in_months
  `,
};

describe.each(Object.entries(TABLES))("reads %s", (_, table) => {
  it.each(rowsOf(table))("$text", ({ text, city, expected }) => {
    expect(inOneLine(read(text, city))).toBe(expected);
  });
});
