/** Names of the properties that the page sets to other values than before. */
export function changedKeys<Given extends object>(
  given: Given,
  before: Given,
): ReadonlySet<string> {
  const names = Object.keys({ ...before, ...given }) as (keyof Given & string)[];
  return new Set(
    names.filter((name) => JSON.stringify(given[name]) !== JSON.stringify(before[name])),
  );
}

/** Choices that replace another one, and are dropped with it. */
const IN_PLACE_OF: Readonly<Record<string, string>> = {
  ownColors: 'colormap',
  clip: 'clipPercentile',
};

/**
 * The look of the user, except what the page `changed`: that is as in `fresh`, the look that the
 * page requests. Over another survey the clip is dropped too, since it is given in amplitudes; over
 * a survey of the other kind the colours, since those of amplitudes do not fit velocities.
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
