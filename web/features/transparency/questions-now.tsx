import { useQuery } from "@tanstack/react-query";
import { api } from "#web/lib/api/api.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Questions } from "./questions.tsx";
import { TRANSPARENCY } from "./transparency-texts.ts";

/** The public figures about answers, which it loads. */
export default function QuestionsNow() {
  const { data, isError } = useQuery({
    queryKey: ["transparency"],
    queryFn: ({ signal }) => api("GET /api/transparency", { signal }),
  });
  if (isError) return <p role="alert">{TRANSPARENCY.questions.failed}</p>;
  return data ? <Questions weeks={data.replies} /> : <Skeleton className="h-96" />;
}
