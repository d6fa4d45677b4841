/**
 * The SHA-256 of each rule's source by version. A changed rule gets a new version and a new entry, so that stored
 * decisions can be replayed. A test compares them.
 */
export const DIGESTS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  bait: { 1: "7fe33c543d4a3086c1152d09d094e00c436982694aac32aeb0a43dc45bfb6224" },
  broker_phone: { 1: "11b272eb2473ca116e064d4f7ae7d7ea026cf6276d0237674f4aba109fe17416" },
  broker_words: {
    1: "c2434dfe4bbf3f7f4035c835b089953404d459ff403c7a32f1267256885f68e0",
    2: "fc664c7e43bd8fecf10863efdc6ba256f35a42b21d29f0b5a4700ba8a5a7b431",
  },
  chat_scam: { 1: "6467ecf5a6492947398b30ff9e3e1c94dd50f803dadc7b6f2fdd60f9d23da8da" },
  collects_numbers: { 1: "ba004d6d45f2afce2a0a8f008dd3b74c329917bb86c630f2672ce336666ca07b" },
  contact_in_text: { 1: "180b51cbfd9eeb51cae2c56da43f0c96f89deb169f0b0047cb74970515c78ad3" },
  excluding_words: { 1: "9ce28544b3cb813922ea5334de0cd7d365582fb19e19b270dd2600cd5ed64808" },
  many_owners: { 1: "43d40f69d3f7334d9010a224a428f76161a8347359e7da45202abc0283115bb5" },
  rent_low: { 1: "9968c2f41d066375c797164721155258dd4a495084b2e1570e9863e18237a682" },
  reports: { 1: "63b48a67e4298cd528071b88c265d34a69553ce0c20123fbeeeb695971246d51" },
  reposted: { 1: "fcac99ba6234bb8f639b44948a886a114122d9768cb55b1a9cd18bc22d4dd1e7" },
  same_phone: { 1: "d3ffdbf204b08730e65733400a3210352ce3874f0eab361a3e8c1e960993c0b0" },
  same_photo: { 1: "dc2b86967d0a423f43faa9715c3c6c18a947c75606f69dc523d14c0fcf4c2ec8" },
  same_text: { 1: "5247d48d3f4a88e38066d279026e6ed31044543f3be641de5223c6e6db041798" },
};
