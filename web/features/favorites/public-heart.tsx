import { QueryCache } from "#web/lib/api/query-cache.tsx";
import Heart, { type HeartProps } from "./heart.tsx";

/** The heart with its own query client, because public pages have none. */
export default function PublicHeart(props: HeartProps) {
  return (
    <QueryCache>
      <Heart {...props} />
    </QueryCache>
  );
}
