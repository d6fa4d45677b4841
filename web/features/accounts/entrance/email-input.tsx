import Mail from "lucide-react/icons/mail";
import type { ComponentProps } from "react";
import { TextInput } from "#web/ui/inputs/text-input.tsx";

/** The input for the address of an existing account. */
export function EmailInput(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      {...props}
      icon={Mail}
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
