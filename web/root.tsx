import { type ReactNode, use, useEffect } from "react";
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import type { Route } from "./+types/root.ts";
import anekLatin from "./fonts/anek-latin-basic-wght-normal.woff2?url";
import figtree from "./fonts/figtree-latin-wght-normal.woff2?url";
import "./app.css";
import { pageContext } from "./context.ts";
import { BEFORE_PAINT } from "./lib/page/head-script.ts";
import { onHydrated } from "./lib/page/hydrated.ts";
import { NonceContext } from "./lib/page/nonce.ts";
import { Button } from "./ui/button.tsx";
import { Toasts } from "./ui/toast.tsx";

const preloadFont = (href: string) =>
  ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const;

export const links: LinksFunction = () => [
  preloadFont(figtree),
  preloadFont(anekLatin),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(pageContext).siteUrl };
}

/** The site's origin does not change. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  // The browser renders this only after a crash of the whole page: keep the theme.
  const theme = import.meta.env.SSR ? "light" : document.documentElement.dataset.theme;
  return (
    <html lang="en-IN" data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#175c44" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // Only the server renders it; hydration leaves it unchanged.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? BEFORE_PAINT : "" }}
        />
        <Meta />
        {/* Only the server renders Links and Scripts; hydration leaves them unchanged. */}
        {import.meta.env.SSR && <Links />}
      </head>
      <body>
        {children}
        <Toasts />
        <ScrollRestoration />
        {import.meta.env.SSR && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each screen
  useEffect(() => {
    // The browser announces the first screen itself.
    if (window.isHydrated)
      import("./lib/page/focus-heading.ts").then(({ focusHeading }) => focusHeading(), console.warn);
    else onHydrated();
  }, [pathname]);
  return <Outlet />;
}

/** Shown when the shell itself has failed. */
export function ErrorBoundary() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-5 text-center">
      <h1 className="title-2">Something went wrong</h1>
      <p className="text-ink-mute">Please try again in a moment.</p>
      <Button variant="primary" onClick={() => location.reload()}>
        Try Again
      </Button>
    </main>
  );
}
