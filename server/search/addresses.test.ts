import { describe, expect, it } from "vitest";
import { inOneLine, read, rowsOf } from "./testing.ts";

/*
 * Typed addresses and their readings. The chosen city is Bangalore unless the row begins with another; today is
 * 2026-11-23.
 */
const TABLES = {
  addresses: `
    #12, 2nd Floor, 7th Cross Road, 3 Block Koramangala, Bengaluru, Karnataka 560034 → location=Koramangala; dropped #12 | 2nd Floor | 7th Cross Road | Karnataka | 560034
    Flat 302, 3rd floor, ABC Apartments, 5th main, HSR layout sector 2, Bangalore 560102 → location=HSR Layout; dropped Flat 302 | 3rd floor | ABC Apartments | 5th main | 560102
    (Delhi) H.No 45 opp metro pillar 120, Laxmi Nagar Delhi 110092 → location=Laxmi Nagar; dropped H.No 45 | opp metro pillar 120 | 110092
    near 2nd cross jayanagar 4th block → location=Jayanagar; dropped near 2nd cross
    jayanagar 4th t block 2bhk → location=Jayanagar type=2BHK
    # 221, 6th Main, HAL 2nd Stage, Indiranagar, Karnataka 560038, India → location=Indiranagar; dropped 221 | 6th Main | HAL 2nd Stage | Karnataka | 560038 | India
    #45 2nd main 3rd cross domlur layout near post office → location=Domlur; dropped #45 | 2nd main | 3rd cross | near post office
    No 7, Ground floor, Opp. Canara Bank, Whitefield, Bangalore - 560066 → location=Whitefield; dropped No 7 | Ground floor | Opp. Canara Bank | 560066
    (Delhi) C-45, Second Floor, Lajpat Nagar II, New Delhi - 110024 → location=Lajpat Nagar; dropped C-45 | Second Floor | 110024
    (Delhi) House no. 123, Gali no 5, near Shiv Mandir, Laxmi Nagar, Delhi-92 → location=Laxmi Nagar; dropped House no. 123 | Gali no 5 | near Shiv Mandir | 92
    (Noida) B-204, Tower 5, Amrapali Sapphire, Sector 45, Noida, Uttar Pradesh 201303 → location=Sector 45; dropped B-204 | Tower 5 | Amrapali Sapphire | Uttar Pradesh | 201303
    (Noida) Flat no 1203, Tower C, Sector 74, Noida UP → location=Sector 74; dropped Flat no 1203 | Tower C | UP
    (Faridabad) H. No. 1234, Sector 15, Faridabad, Haryana 121007 → location=Sector 15; dropped H. No. 1234 | Haryana | 121007
    (Delhi) plot no 67, sector 12 dwarka, new delhi 110075 → location=Dwarka Sector 12; dropped plot no 67 | 110075
    (Noida) sector 62 near fortis hospital noida 201309 → location=Sector 62; dropped near fortis hospital | 201309
    (Delhi) near gate no 2 rajouri garden metro → near=station:rajouri-garden nearWithin=1000; dropped near gate no 2
    27th main hsr layout 2bhk → location=HSR Layout type=2BHK; dropped 27th main
    villa no 7, prestige ozone, whitefield → location=Whitefield; words prestige ozone; dropped villa no 7
    house 25000 hsr → maxRent=25000 location=HSR Layout
    1, 2 bhk hsr → type=1BHK,2BHK location=HSR Layout
  `,
  parts: `
    (Noida) sector 137 noida → location=Sector 137
    (Noida) sec-137 2bhk → location=Sector 137 type=2BHK
    sector 10 greater noida west → city=Greater Noida; notes sector_unknown; words sector 10
    sector 16d, greater noida west → city=Greater Noida; words sector 16d
    noida extension sector 4 2bhk → city=Greater Noida type=2BHK; notes sector_unknown; words sector 4
    sector 4 noida extension → city=Greater Noida; notes sector_unknown; words sector 4
    sector 16b, noida extension → city=Greater Noida location=Greater Noida West Sector 16B
    sector 5 greater noida 2bhk → city=Greater Noida type=2BHK; notes sector_unknown; words sector 5
    dwarka sector 99 → city=Delhi; notes sector_unknown; words sector 99
    (Noida) sector 62 delhi ncr → location=Sector 62
    (Delhi) dwarka, sector 62 noida → city=Noida near=station:dwarka location=Sector 62
    (Noida) sector no. 137 2bhk → location=Sector 137 type=2BHK
    (Noida) sector 93 a noida → location=Sector 93A
    (Noida) block c sector 44 noida 2bhk → location=Sector 44 type=2BHK; dropped block c
    (Noida) 2bhk sector 62 a block → type=2BHK location=Sector 62; dropped a block
    kodihalli bangalore east 2bhk → location=Kodihalli type=2BHK; dropped east
    (Delhi) 2bhk saket south delhi → type=2BHK location=Saket; dropped south
    2bhk south delhi → type=2BHK city=Delhi; words south
    koramangala 4th block bangalore → location=Koramangala
  `,
  floors: `
    2bhk 2nd floor indiranagar → type=2BHK location=Indiranagar; dropped 2nd floor
    2bhk hsr not on the ground floor → type=2BHK location=HSR Layout; dropped not on the ground floor
    2bhk not ground floor, with lift near metro → type=2BHK amenities=lift metroWalk=15; dropped not ground floor
    2bhk 1st or 2nd floor hsr → type=2BHK location=HSR Layout; dropped 1st or 2nd floor
    2bhk 5th floor or above hsr → type=2BHK location=HSR Layout; dropped 5th floor or above
    3rd floor out of 5 hsr 2bhk → location=HSR Layout type=2BHK; dropped 3rd floor out of 5
    ground floor nahi chahiye 2bhk hsr → type=2BHK location=HSR Layout; dropped ground floor nahi chahiye
    (Delhi) dusri manzil pe 2bhk saket → type=2BHK location=Saket; dropped dusri manzil
    (Delhi) लाजपत नगर दूसरी मंजिल 2 बीएचके → location=Lajpat Nagar type=2BHK; dropped दूसरी मंजिल
    ಇಂದಿರಾನಗರ 2ನೇ ಮಹಡಿ 2bhk → location=Indiranagar type=2BHK; dropped 2ನೇ ಮಹಡಿ
  `,
  pins: `
    2bhk 560038 → type=2BHK location=Indiranagar
    560 034 2bhk → location=Koramangala type=2BHK
    pin code 560102 2bhk 30k → location=HSR Layout type=2BHK maxRent=30000
    110048 2bhk → city=Delhi location=Greater Kailash 1,Greater Kailash 2 type=2BHK
    2bhk hsr 560034 → type=2BHK location=HSR Layout; dropped 560034
    45 min from itpl 560038 → commuteTo=landmark:itpl commuteMax=45 location=Indiranagar
    45 min from itpl 110092 → commuteTo=landmark:itpl commuteMax=45; dropped 110092
    2bhk 400001 → type=2BHK; notes pin_unknown; dropped 400001
    2bhk 125999 tak → type=2BHK maxRent=125999
  `,
  stations: `
    (Ghaziabad) modinagar namo bharat ke paas → near=station:modinagar-south nearWithin=1000
    (Delhi) near namo bharat 2bhk → metroWalk=15 type=2BHK
    near itpl, koramangala or hsr 2bhk → near=landmark:itpl~area:Bangalore/Koramangala type=2BHK; notes two_places_near
  `,
};

describe.each(Object.entries(TABLES))("reads %s", (_, table) => {
  it.each(rowsOf(table))("$text", ({ text, city, expected }) => {
    expect(inOneLine(read(text, city))).toBe(expected);
  });
});
