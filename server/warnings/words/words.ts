/** The words and phrases of a meaning, separated by commas. `*` matches any ending. */
export interface Words {
  en: string;
  /** In Latin letters. It matches native letters too, by sound. */
  hi: string;
  /** In Latin letters, as `hi`. */
  kn: string;
}
