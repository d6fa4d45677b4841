import { type SyntheticEvent, useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { useCity } from "#web/lib/city.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { type WhereWish, wishOfText } from "./where-address.ts";
import { WHERE } from "./where-texts.ts";

/** The API reads this many characters. */
const MAX_LENGTH = 200;

/** A box for a sentence, which is read as a search. */
export function SentenceBox({ onRead }: { onRead: (wish: WhereWish) => void }) {
  const city = useCity();
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);

  async function read(event: SyntheticEvent) {
    event.preventDefault();
    const q = typed.trim();
    if (q === "" || isReading) return;
    setReading(true);
    try {
      const { filters, notes } = await api("GET /api/search/read", { query: { q, ...(city !== null && { city }) } });
      const wish = wishOfText(filters);
      setFault(wish.to === null ? (notes[0]?.text ?? WHERE.notRead) : null);
      if (wish.to !== null) onRead(wish);
    } catch {
      setFault(WHERE.readFailed);
    }
    setReading(false);
  }
  return (
    <form onSubmit={(event) => void read(event)}>
      <Field label={WHERE.sentence} error={fault} live>
        {(control) => (
          <div className="flex gap-2 *:first:min-w-0 *:first:flex-1">
            <TextInput
              {...control}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={MAX_LENGTH}
              placeholder={WHERE.sentenceHint}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit" busy={isReading} className="min-h-12">
              {WHERE.read}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
