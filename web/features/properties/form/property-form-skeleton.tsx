import { AFTER_A_MOMENT, Skeleton } from "#web/ui/skeleton.tsx";
import { FieldGrid, Section } from "./form-fields.tsx";
import { EDIT, SECTIONS } from "./form-texts.ts";

/** The placeholder of the form while the property loads. */
export function PropertyFormSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={EDIT.loading} className={AFTER_A_MOMENT}>
      {[SECTIONS.basics, SECTIONS.money, SECTIONS.location].map((section) => (
        <Section key={section.title} {...section}>
          <FieldGrid>
            {["first", "second", "third"].map((field) => (
              <div key={field} className="grid gap-1.5">
                <Skeleton className="h-5 w-28" />
                <Skeleton className="h-12" />
              </div>
            ))}
          </FieldGrid>
        </Section>
      ))}
    </div>
  );
}
