/** Who is exempt from a content: `現役セラピスト、株式会社○○`; empty when nobody is (rule 4.4). */
export function exemptionText({
  isExemptedActiveTherapist,
  exemptedCompanyName,
}: {
  isExemptedActiveTherapist: boolean;
  exemptedCompanyName: string | null;
}): string {
  return [isExemptedActiveTherapist && "現役セラピスト", exemptedCompanyName]
    .filter(Boolean)
    .join("、");
}
