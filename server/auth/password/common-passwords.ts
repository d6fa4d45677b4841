/** Passwords that are common worldwide and in India. Appended digits are ignored. */
const WORDS = `
  aaaaaa abcabc abcdef abhishek access adidas admin administrator aditya akshay alexander alexis amanda amitabh amrita
  andrea andrew android angel angels anjali animal anthony apple apples arjun arsenal arvind asdasd ashish ashley ashok
  aurora austin avengers awesome babygirl badboy bailey banana bangalore barcelona baseball basketball batman beautiful
  bengaluru bharat biteme blessed blossom blue bollywood boomer boston brandon brazil buddy bulldog buster butterfly
  camaro cameron canada captain carlos carolina changeme charlie cheese chelsea chennai chester chicago chicken chocolate
  chris christian cocacola coffee college computer cookie corvette cowboy cricket crystal dallas daniel danielle david
  deepak default delhi demo destiny devil dexter dhoni diamond diwali doctor dolphin dragon eagles elephant email eminem
  facebook faith falcon family fender ferrari finance fishing flower football forever forgot fortune freedom friend
  friends gabriel gandalf ganesh ganesha gateway geetha george ginger golden goldfish google gopal grace guest
  guitar gujarat hammer hannah hanuman happy harish harley harry hello hellokitty hindustan hockey hunter hyderabad iceman
  iloveyou incorrect india indian infosys instagram internet ironman jackson jaguar jaihind jaimatadi jasmine jasper
  jennifer jessica jesus jordan joseph joshua junior justin kavitha keyboard killer kitty knight kolkata krishna kumar
  lakers lakshmi letmein liverpool login london london love loveme lovely lover lovers loveyou lucky madison maggie mahesh
  manager manchester manish manoj marina marine market martin master matrix matthew maverick maxwell melissa mercedes
  merlin michael michelle mickey midnight million minecraft mohammed mohan monday money monika monkey monster morgan
  mother mountain mumbai murugan mustang namaste naruto nascar nature naveen newdelhi newyork nicole nikita ninja nissan
  nokia nothing october office oliver omsairam onelove online orange owner pakistan panther passcode passion passw0rd
  password patrick peaches peanut pepper phoenix player please pokemon police pooja porsche pradeep prakash prasad praveen
  princess priya priyanka property pumpkin purple qwerty rabbit rachel radhakrishna rahul rainbow rajesh rajeshwari
  rajkumar rakesh ramesh ranger ranjit reliance rental richard robert rocket rocky rohit ronaldo root runner sachin sairam
  samantha samsung sandeep sanjay santosh saraswati satish scooter secret security service shadow shankar sharma shivani
  shivshakti shopping silver singh slayer smokey snoopy soccer sparky spider spiderman sriram starwars steelers stella
  student summer sunday sunflower sunil sunita sunny sunshine superman superstar supersecret suresh swapna swordfish
  taylor teacher temp temporary tenant tendulkar tennis test tester testing thomas thunder tiger tigers tigger toyota
  trustno twitter unknown user vampire venkat victor victoria vijay vikram vinayak virat vishal vishnu warrior waterfall
  welcome whatever whatsapp william windows winner winter wizard wordpass xxxxxx yamaha yankees yellow zaq1xsw2
`;

/** Keyboard rows and alphabet runs. */
const RUNS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qazwsxedcrfvtgbyhnujm",
  "1qaz2wsx3edc4rfv5tgb",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
].flatMap((run) => [run, [...run].reverse().join("")]);

let words: Set<string> | undefined;

function isRun(text: string): boolean {
  return RUNS.some((run) => run.includes(text));
}

/** Returns whether a password is a common word, a keyboard run or a repeated part. */
export function isCommonPassword(password: string): boolean {
  words ??= new Set(WORDS.split(/\s+/));
  const lower = password.toLowerCase();
  const word = lower.replace(/[\d!@#$%.*_-]*$/, "");
  const plain = word.replaceAll("@", "a").replaceAll("$", "s").replaceAll("0", "o").replaceAll("3", "e");
  if (words.has(lower) || words.has(word) || words.has(plain)) return true;
  if (isRun(lower) || (word.length >= 3 && isRun(word) && /^\d*$/.test(lower.slice(word.length)))) return true;
  const part = /^(.{1,4})\1+$/.exec(lower)?.[1];
  return part !== undefined && (part.length < 3 || isRun(part) || words.has(part) || /^\d+$/.test(part));
}
