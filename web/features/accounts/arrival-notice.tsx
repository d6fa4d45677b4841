import { Notice } from "#web/ui/notice.tsx";
import { useArrival } from "./use-arrival.ts";

/** Shows at the top of a page what the mailed link that led to it did. */
export default function ArrivalNotice() {
  const { failure, news } = useArrival();
  const text = failure ?? news;
  if (text === null) return null;
  return (
    <div className="page-width pt-6">
      <Notice tone={failure === null ? "info" : "danger"}>{text}</Notice>
    </div>
  );
}
