import { expect, it } from "vitest";
import { plainText } from "./plain-text.ts";

const latin1 = (text: string) => Buffer.from(text).toString("latin1");
const windows = (text: string) => new TextDecoder("windows-1252").decode(Buffer.from(text));

const REPAIRED: [written: string, meant: string][] = [
  ["It\u00e2\u0080\u0099s sunny", "It’s sunny"],
  ["Itâ€™s sunny", "It’s sunny"],
  ["CafÃ© corner â€“ â€œsunnyâ€\u009d", "Café corner – “sunny”"],
  ["â‚¹25,000", "₹25,000"],
  ["25Â°C, 1,200Â\u00a0sqft", "25°C, 1,200\u00a0sqft"],
  ["ï»¿Sunny", "Sunny"],
  [latin1("सुंदर घर"), "सुंदर घर"],
  [windows("ಮನೆ 🏠"), "ಮನೆ 🏠"],
  [windows(windows("It’s sunny")), "It’s sunny"],
  ["Café, and itâ€™s sunny", "Café, and it’s sunny"],
];

it.each(REPAIRED)("repairs %j", (written, meant) => {
  expect(plainText(written)).toEqual({ text: meant, isDoubtful: false });
});

it.each([
  ...["Café – “sunny”", "CAFÉ’S", "São Paulo à «X»", "Straße", "ಮನೆ", "घर", "A & B", "5 < 6 and 7 > 3", "<20000>"],
  ...["if a <b then c> d rent", "a<b and c>d", "Budget<br 25k & family>only", "rent <p 5, q=2>", "<li 3 rooms>"],
])("leaves %j", (text) => {
  expect(plainText(text)).toEqual({ text, isDoubtful: false });
});

it.each(["Itâ€ sunny", "1,200Â sqft", "It\ufffds", "Sunny\u0085flat", "Ã\u00a0 la carte â€"])("notes %j", (text) => {
  expect(plainText(text).isDoubtful).toBe(true);
});

const HTML: [html: string, text: string][] = [
  ["<p>Two rooms</p><p>and a balcony</p>", "Two rooms\n\nand a balcony"],
  ["Two rooms<br>and<br/>a balcony", "Two rooms\nand\na balcony"],
  ["Two <b class='x'>sunny</b>\n  rooms &amp; a balcony&nbsp;", "Two sunny\n  rooms & a balcony".replace("\n  ", " ")],
  ["<ul><li>Lift</li><li>Parking</li></ul>", "- Lift\n- Parking"],
  ["Rooms<script>alert('<b>')</script><style>p {}</style><!-- <p> -->!", "Rooms !"],
  ["&lt;p&gt;Two rooms&lt;/p&gt;", "Two rooms"],
  ["Ravi&#39;s &#x20B9;25,000 &ndash; 2&frac12; BHK", "Ravi's ₹25,000 – 2½ BHK"],
  ["A &unknown; B&C", "A &unknown; B&C"],
  ["<p>Rent <b then c> d</p>", "Rent <b then c> d"],
  [
    '<td nowrap class=\\"x\\">Two</td><iframe src=\'x\' allowfullscreen></iframe><o:p></o:p><img src=a.jpg alt="b > c"/>rooms<hr/>',
    "Two rooms",
  ],
  ["<table><tr><td>Rent</td><td>25,000</td></tr></table>", "Rent 25,000"],
];

it.each(HTML)("reads %j as plain text", (html, text) => {
  expect(plainText(html).text).toBe(text);
});
