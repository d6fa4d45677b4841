import type { STRENGTHS } from "./texts.ts";

/**
 * The drawings of the strengths, as HTML in colours of the theme. The server writes them into the page, so that their
 * script is not part of the first load. Their words are at least 17 units, which are 10 px on a phone.
 */
export const STRENGTH_DRAWINGS: Record<(typeof STRENGTHS)[number]["drawing"], { __html: string }> = {
  offices: {
    __html: [
      '<svg viewBox="0 0 300 225" aria-hidden="true">',
      '<path d="M150 118C110 150 84 150 62 66M150 118c44 34 70 30 90-40" fill="none" stroke="var(--color-brand)" stroke-width="5" stroke-linecap="round" stroke-dasharray="1 11"/>',
      '<rect x="16" y="24" width="122" height="46" rx="23" fill="var(--color-surface)" stroke="var(--color-line-strong)" stroke-width="1.5"/>',
      '<circle cx="40" cy="47" r="15" fill="var(--color-haldi-300)"/>',
      '<text font-weight="600" x="40" y="54" text-anchor="middle" font-size="20" fill="var(--color-haldi-950)">1</text>',
      '<text font-weight="600" x="62" y="54" font-size="20" fill="var(--color-ink)">41 min</text>',
      '<rect x="164" y="36" width="122" height="46" rx="23" fill="var(--color-surface)" stroke="var(--color-line-strong)" stroke-width="1.5"/>',
      '<circle cx="188" cy="59" r="15" fill="var(--color-neel-200)"/>',
      '<text font-weight="600" x="188" y="66" text-anchor="middle" font-size="20" fill="var(--color-neel-950)">2</text>',
      '<text font-weight="600" x="210" y="66" font-size="20" fill="var(--color-ink)">38 min</text>',
      '<path d="M150 92l56 44v56a6 6 0 0 1-6 6h-100a6 6 0 0 1-6-6v-56Z" fill="var(--color-brand)"/>',
      '<path d="M86 140 150 88l64 52" fill="none" stroke="var(--color-haldi-300)" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/>',
      '<rect x="136" y="152" width="28" height="46" rx="3" fill="var(--color-on-brand)"/></svg>',
    ].join(""),
  },
  fresh: {
    __html: [
      '<svg viewBox="0 0 300 225" aria-hidden="true">',
      '<rect x="34" y="38" width="232" height="150" rx="18" fill="var(--color-surface)" stroke="var(--color-line-strong)" stroke-width="1.5"/>',
      '<circle cx="72" cy="80" r="19" fill="var(--color-success-soft)"/>',
      '<path d="m63 80 6.5 7 12-14" fill="none" stroke="var(--color-success-ink)" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/>',
      '<text font-weight="600" x="102" y="76" font-size="21" fill="var(--color-ink)">Still free</text>',
      '<text font-weight="450" x="102" y="100" font-size="18" fill="var(--color-ink-mute)">said on Tue 24 Nov</text>',
      '<rect x="56" y="134" width="188" height="12" rx="6" fill="var(--color-line)"/>',
      '<rect x="56" y="134" width="84" height="12" rx="6" fill="var(--color-brand)"/>',
      '<path d="M218 126v28" stroke="var(--color-ink)" stroke-width="3" stroke-linecap="round"/></svg>',
    ].join(""),
  },
  number: {
    __html: [
      '<svg viewBox="0 0 300 225" aria-hidden="true">',
      '<path d="M58 44h134a20 20 0 0 1 20 20v26a20 20 0 0 1-20 20H44a6 6 0 0 1-6-6V64a20 20 0 0 1 20-20Z" fill="var(--color-bubble-theirs)" stroke="var(--color-line-strong)" stroke-width="1.5"/>',
      '<rect x="64" y="64" width="122" height="8" rx="4" fill="var(--color-ink-mute)" opacity=".55"/>',
      '<rect x="64" y="84" width="80" height="8" rx="4" fill="var(--color-ink-mute)" opacity=".55"/>',
      '<rect x="74" y="128" width="190" height="56" rx="20" fill="var(--color-bubble-mine)"/>',
      '<g transform="translate(92 143) scale(1.1)" fill="none" stroke="var(--color-on-bubble-mine)" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">',
      '<rect x="3" y="11" width="18" height="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/></g>',
      '<text font-weight="600" x="126" y="163" font-size="20" fill="var(--color-on-bubble-mine)">98••• ••055</text>',
      "</svg>",
    ].join(""),
  },
  visit: {
    __html: [
      '<svg viewBox="0 0 300 225" aria-hidden="true">',
      '<rect x="30" y="34" width="72" height="66" rx="14" fill="var(--color-surface)" stroke="var(--color-line-strong)" stroke-width="1.5"/>',
      '<text font-weight="500" x="66" y="60" text-anchor="middle" font-size="17" fill="var(--color-ink-mute)">Sat</text>',
      '<text font-weight="600" x="66" y="86" text-anchor="middle" font-size="24" fill="var(--color-ink)">28</text>',
      '<rect x="114" y="34" width="72" height="66" rx="14" fill="var(--color-brand-soft)" stroke="var(--color-brand)" stroke-width="3"/>',
      '<text font-weight="500" x="150" y="60" text-anchor="middle" font-size="17" fill="var(--color-brand-ink)">Sun</text>',
      '<text font-weight="600" x="150" y="86" text-anchor="middle" font-size="24" fill="var(--color-brand-ink)">29</text>',
      '<rect x="198" y="34" width="72" height="66" rx="14" fill="var(--color-surface)" stroke="var(--color-line-strong)" stroke-width="1.5"/>',
      '<text font-weight="500" x="234" y="60" text-anchor="middle" font-size="17" fill="var(--color-ink-mute)">Mon</text>',
      '<text font-weight="600" x="234" y="86" text-anchor="middle" font-size="24" fill="var(--color-ink)">30</text>',
      '<rect x="30" y="126" width="240" height="62" rx="16" fill="var(--color-brand)"/>',
      '<path d="m56 157 9 9 16-19" fill="none" stroke="var(--color-on-brand)" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>',
      '<text font-weight="600" x="98" y="164" font-size="21" fill="var(--color-on-brand)">Booked, 11 am</text>',
      "</svg>",
    ].join(""),
  },
};
