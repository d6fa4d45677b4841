import type { City } from "#contract/places/cities.ts";
import type { Random } from "./random.ts";

/** First names by gender, with family names that match them. */
const NAMES = {
  kannada: {
    first:
      "Ananya Bhavya Chaitra Deepa Kavya Lakshmi Pooja Rashmi Shruti Vidya Abhishek Bharath Girish Kiran Manjunath Naveen Prakash Raghavendra Sandeep Suresh",
    last: "Rao Hegde Gowda Shetty Bhat Kulkarni Patil Murthy Prabhu Kamath Nayak Joshi",
  },
  tamil: {
    first:
      "Aishwarya Divya Janani Kamala Meenakshi Nithya Priya Revathi Sangeetha Yamini Arun Balaji Dinesh Ganesh Karthik Mohan Ramesh Senthil Sridhar Vignesh",
    last: "Iyer Subramanian Raman Krishnan Venkatesan Narayanan Sundaram Natarajan Srinivasan Chandrasekar",
  },
  telugu: {
    first:
      "Anusha Harika Keerthi Lavanya Madhavi Mounika Sravani Swathi Tejaswi Aditya Chaitanya Harsha Kalyan Praveen Ravi Sai Srikanth Vamsi Venkat Vijay",
    last: "Reddy Naidu Chowdary Varma Raju Prasad Sastry Kondapalli Yadavalli Vemuri",
  },
  malayali: {
    first:
      "Anjali Beena Chitra Gayathri Indu Lekha Parvathy Remya Sreeja Suma Anoop Biju Hari Jayan Manoj Rajesh Sajith Shyam Unni Vinod",
    last: "Menon Nair Pillai Kurup Varma Panicker Warrier Nambiar",
  },
  hindi: {
    first:
      "Aarti Anjali Jyoti Kavita Kirti Megha Neha Nidhi Pallavi Preeti Rekha Ritu Shalini Shweta Sunita Swati Aakash Ajay Alok Amit Anil Ankit Ashok Deepak Gaurav Manish Mukesh Nitin Pankaj Rahul Rajesh Rakesh Rohit Sanjay Shailesh Sumit Vikas Vivek Yogesh",
    last: "Sharma Gupta Verma Agarwal Mishra Tiwari Singh Yadav Jain Saxena Srivastava Pandey Chauhan Rawat Bisht Negi Tyagi Garg Bansal Goel Mathur Rastogi",
  },
  punjabi: {
    first:
      "Amrit Harleen Jasleen Kiran Manpreet Navneet Rupinder Simran Sukhmani Amandeep Gurpreet Harjit Inderjeet Jaspreet Karan Manjeet Navjot Ranjit Tejinder",
    last: "Kohli Arora Bedi Chawla Dhillon Gill Khanna Malhotra Sandhu Sethi Sodhi Ahuja Bhatia Kapoor Mehra",
  },
  bengali: {
    first:
      "Aditi Debjani Ishita Mitali Moumita Paramita Rituparna Sharmila Sohini Tanushree Abhijit Anirban Arnab Debashish Partha Saurav Shubham Soumya Subrata Sudipto",
    last: "Banerjee Bose Chatterjee Das Dutta Ghosh Mukherjee Roy Sarkar Sen",
  },
  muslim: {
    first:
      "Aisha Farah Heena Nazia Rukhsana Saba Sana Shabnam Yasmin Zoya Aamir Arshad Faisal Imran Junaid Nadeem Rizwan Salman Shahid Tariq",
    last: "Khan Ahmed Ansari Siddiqui Qureshi Hussain Rizvi Shaikh",
  },
  christian: {
    first:
      "Anita Cheryl Elizabeth Grace Jessica Leena Maria Rachel Sheela Teresa Allan Anthony George Jacob Joseph Melwyn Philip Roshan Thomas Wilson",
    last: "Dsouza Fernandes Mathew Pinto Thomas Varghese Lobo Rodrigues",
  },
} as const satisfies Record<string, { first: string; last: string }>;

type Group = keyof typeof NAMES;

const WORDS = Object.fromEntries(
  Object.entries(NAMES).map(([group, { first, last }]) => [group, { first: first.split(" "), last: last.split(" ") }]),
) as Record<Group, { first: string[]; last: string[] }>;

const SOUTH: Record<Group, number> = {
  kannada: 34,
  tamil: 16,
  telugu: 16,
  malayali: 11,
  hindi: 9,
  punjabi: 2,
  bengali: 4,
  muslim: 5,
  christian: 5,
};
const NORTH: Record<Group, number> = {
  kannada: 1,
  tamil: 2,
  telugu: 1,
  malayali: 3,
  hindi: 55,
  punjabi: 22,
  bengali: 6,
  muslim: 8,
  christian: 2,
};

export interface DemoPerson {
  name: string;
  phone: string;
}

/** Creates a resident of the city, with a phone number from a range that is never assigned. */
export function makePerson(random: Random, city: City): DemoPerson {
  const { first, last } = WORDS[random.weighted(city === "Bangalore" ? SOUTH : NORTH)];
  return { name: `${random.pick(first)} ${random.pick(last)}`, phone: `+9155${random.whole(10_000_000, 99_999_999)}` };
}

/** Returns an address that cannot receive mail. `mark` distinguishes people with the same name. */
export function emailOf(name: string, mark: string): string {
  return `${name.toLowerCase().replaceAll(" ", ".")}${mark}@example.com`;
}

const BIOS = [
  "Retired bank officer. I live close by and answer messages in the evening.",
  "We look after two homes in the family. Happy to show them at weekends.",
  "School teacher. I prefer a message first, then a call.",
  "I work in the city and rent out the flat I grew up in.",
  "Running a small bookshop. Ask me anything about the neighbourhood.",
  "My parents live downstairs, so somebody is always home.",
];

/** Returns a bio for a few people. */
export function makeBio(random: Random): string | null {
  return random.chance(0.2) ? random.pick(BIOS) : null;
}
