/** Returns a line for each reason why a changelog does not tell of a version, in the form of Keep a Changelog. */
export function changelogComplaints(changelog: string, version: string): string[] {
  const sections = changelog.split(/^## /m).slice(1);
  const own = sections.find((section) => section.startsWith(`[${version}]`));
  if (own === undefined) return [`CHANGELOG.md has no entry for ${version}`];
  const [heading = '', ...lines] = own.split('\n');
  return [
    ...(/^\[[^\]]+\] - \d{4}-\d\d-\d\d$/.test(heading)
      ? []
      : [`the entry for ${version} has no date: [${version}] - YYYY-MM-DD`]),
    ...(lines.some((line) => line.startsWith('- ')) ? [] : [`the entry for ${version} names no change`]),
  ];
}
