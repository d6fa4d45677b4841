import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";

/**
 * A setting that is shown as changed while it is saved. If that fails, the stored value is shown again and `onFailed` is
 * called. Saves one after the other, so that the last change wins.
 */
export function useSavedValue<Value>(
  stored: Value,
  { save, onFailed }: { save: (value: Value) => Promise<unknown>; onFailed: (error: Error) => void },
) {
  const [value, setValue] = useState(stored);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: save,
    scope: { id: useId() },
    onError: (error) => {
      console.warn(error.message);
      setValue(stored);
      onFailed(error);
    },
  });
  // The response to an earlier change must not undo a later change.
  useEffect(() => {
    if (!isPending) setValue(stored);
  }, [isPending, stored]);
  function change(next: Value) {
    setValue(next);
    mutate(next);
  }
  return { value, change, isSaved: isSuccess };
}
