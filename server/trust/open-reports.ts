import { type RawBuilder, sql } from "kysely";
import type { CaseKind } from "#contract/desk/case-terms.ts";

/** Returns the condition of `reports` that selects the open reports of misconduct about a listing or person. */
export const openReportsAbout = ({ type, id }: { type: CaseKind; id: string }): RawBuilder<boolean> =>
  sql`about_type = ${type} and about_id = ${id} and state <> 'decided' and reason <> 'taken'`;
