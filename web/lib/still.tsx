import {
  type MouseEvent,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { useSession } from "./session.ts";

interface StillProps {
  /** The part, by way of `lazy`. */
  children: ReactNode;
  /** Fetches its code. */
  load: () => Promise<unknown>;
  className?: string;
  /** Told where a link leads that is followed while the part is still. */
  onFollow?: (to: URL) => void;
}

/**
 * Holds a part of a page that shows something and leads somewhere, and does nothing else. On the page that a visitor comes
 * in by it stays as the server wrote it, and its code is not even fetched; its links lead on without a new document all the
 * same. It comes alive for members, and once one of its pictures fails.
 */
export function Still(props: StillProps) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
}

function Content({ children, load, className, onFollow }: StillProps) {
  const id = useId();
  const [written, setWritten] = useState(() => writtenByServer(id));
  const isStill = written !== undefined;
  const box = useComingAlive(isStill, async () => {
    try {
      await load();
      startTransition(() => setWritten(undefined));
    } catch (error) {
      console.warn("A part of the screen did not load.", error);
    }
  });
  const follow = useFollow(onFollow);
  if (!isStill) {
    return (
      <div id={id} className={className}>
        {children}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is the links in it that are pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser turns the keys of links into clicks
    <div
      id={id}
      ref={box}
      className={className}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what stands there already
      dangerouslySetInnerHTML={{ __html: written }}
    />
  );
}

/** What the server has written for this part, until the page has come to life; afterwards there is none. */
function writtenByServer(id: string): string | undefined {
  return import.meta.env.SSR ? undefined : document.getElementById(id)?.innerHTML;
}

/** Says when a still part has to come alive; the answer goes on the element that holds it. */
function useComingAlive(isStill: boolean, comeAlive: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const isMember = useSession().state === "member";
  const wake = useEffectEvent(comeAlive);
  useEffect(() => {
    const element = box.current;
    if (!element || !isStill) return;
    const onError = () => wake();
    // What happened to the pictures before the page was alive is looked up.
    if (isMember || [...element.querySelectorAll("img")].some(isBroken)) wake();
    element.addEventListener("error", onError, true);
    return () => element.removeEventListener("error", onError, true);
  }, [isStill, isMember]);
  return box;
}

function isBroken(image: HTMLImageElement): boolean {
  return image.complete && image.currentSrc !== "" && image.naturalWidth === 0;
}

/** Follows links as the router's own do. */
function useFollow(onFollow: StillProps["onFollow"]) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const to = new URL(link.href);
    onFollow?.(to);
    void navigate(to.pathname + to.search + to.hash);
  };
}
