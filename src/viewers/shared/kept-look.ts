/** Names of what a page says otherwise than before. */
export function changedKeys<Given extends object>(
  given: Given,
  before: Given,
): ReadonlySet<string> {
  const names = Object.keys({ ...before, ...given }) as (keyof Given & string)[];
  return new Set(
    names.filter((name) => JSON.stringify(given[name]) !== JSON.stringify(before[name])),
  );
}

/** What was chosen in place of something else, and goes with it. */
const IN_PLACE_OF: Readonly<Record<string, string>> = {
  ownColors: 'colormap',
  clip: 'clipPercentile',
};

/**
 * What of a look stays: all that was chosen, but for what the page says `changed`. Over another survey its clip goes, for amplitudes of
 * one are none of another's; over one of the other kind its colours, for those of amplitudes are none of velocities. What goes is as in
 * `fresh`, the look as the page asks for it.
 */
export function keptLook<Look extends object>(
  look: Look,
  fresh: Look,
  changed: ReadonlySet<string>,
  { isOther, isOtherKind }: { isOther: boolean; isOtherKind: boolean },
): Look {
  const goes = (name: string): boolean =>
    changed.has(name) || (name === 'clip' && isOther) || (name === 'colormap' && isOtherKind);
  return {
    ...look,
    ...Object.fromEntries(
      Object.entries(fresh).filter(([name]) => goes(name) || goes(IN_PLACE_OF[name] ?? '')),
    ),
  };
}
