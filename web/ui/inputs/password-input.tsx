import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import Lock from "lucide-react/icons/lock";
import { useState } from "react";
import { IconButton } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { INPUT_BOX, InputIcon, type TextInputProps } from "./text-input.tsx";

/** A password input with a button to show or hide the password. */
export function PasswordInput({ className, ...rest }: Omit<TextInputProps, "type" | "icon">) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="relative block">
      <InputIcon of={Lock} isInvalid={Boolean(rest["aria-invalid"])} />
      <input
        {...rest}
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className={classNames(INPUT_BOX, "pr-12 pl-[2.625rem]", className)}
      />
      <IconButton
        icon={isShown ? EyeOff : Eye}
        label={isShown ? "Hide password" : "Show password"}
        onClick={() => setShown(!isShown)}
        className="absolute top-0.5 right-0.5"
      />
    </span>
  );
}
