/** The key code of keys that an input method handles. */
const HANDLED = 229;

/**
 * Returns whether a key belongs to an input method, in which Enter confirms a character. In Safari, the Enter that ends
 * a composition has only the key code.
 */
export const isComposing = (key: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean =>
  key.isComposing || key.keyCode === HANDLED;
