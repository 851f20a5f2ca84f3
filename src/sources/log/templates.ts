import type { LogCurve, LogFrame } from '../../formats/log-file.ts';
import { allCurvesTemplate, BUILTIN_TEMPLATES } from '../../plot/log/builtin-templates.ts';
import { matchMnemonic } from '../../compute/curve-families.ts';
import type { LogData } from '../../plot/log/log-data.ts';
import type { CurveSpec, LogTemplate, TrackSpec } from '../../plot/log/template.ts';

/** A template as the server has stored it, without its content. */
export interface StoredTemplate {
  id: string;
  name: string;
  /** Null where the server keeps no versions. */
  version: number | null;
  /** Whether others than its owner see it. */
  shared: boolean;
  /** Id of its user; null if it is everybody's. */
  owner: string | null;
  ownerName: string | null;
  isMine: boolean;
}

/** Unsaved changes of a user. */
export interface TemplateDraft {
  how: 'edited' | 'imported';
  /** Id of the choice that was edited; null for an imported one. */
  baseId: string | null;
  /** What a save changes; null where it makes a new one. */
  base: StoredTemplate | null;
}

/** A template that can be chosen. */
export interface TemplateChoice {
  id: string;
  name: string;
  isDefaultTemplate?: boolean;
  /** Present if a server has it. */
  stored?: StoredTemplate;
  /** Present for unsaved changes. */
  draft?: TemplateDraft;
  /**
   * Null for "All curves", which is made from the curves themselves, and while `load` has not been
   * called.
   */
  template: LogTemplate | null;
  /**
   * Present where the template is the open log's own and has yet to come. @throws an error that
   * carries an ErrorCode
   */
  load?: ((signal: AbortSignal) => Promise<LogTemplate>) | undefined;
}

/** Id of the page's own template. */
export const CONFIG_ID = 'config';

/** Id of the choice that draws whatever there is. */
export const ALL_CURVES = 'all-curves';

/** The six that come with the suite. */
export const BUILTIN_CHOICES: readonly TemplateChoice[] = [
  ...BUILTIN_TEMPLATES.map(({ id, template }, i) => ({
    id,
    name: template.name,
    template,
    isDefaultTemplate: i === 0,
  })),
  { id: ALL_CURVES, name: 'All curves', template: null },
];

/**
 * Id of the suite's template whose translated name a choice has: it is that template, or the one
 * that the server keeps of it for everybody. Undefined for others.
 */
export function findBuiltInId({ id, name, stored }: TemplateChoice): string | undefined {
  return BUILTIN_CHOICES.find((one) =>
    stored ? stored.owner === null && one.name === name : one.id === id,
  )?.id;
}

/** What a template to start with has to suit. */
export interface StartLog {
  /** Null until the log is described. */
  frame: LogFrame | null;
  /** Whether a recipe wrote its curves: a default made for measured ones leaves them out. */
  isComputed?: boolean | undefined;
}

/**
 * The template to start with: the user's own default, else the one flagged as default, else the
 * first (spec 4); "All curves" where that one would show none, of a computed log, and where a
 * built-in one would leave a track empty. The page's template and the user's unsaved changes of the
 * default go before it.
 * @param preferred id that the user's settings name
 */
export function defaultTemplateId(
  choices: readonly TemplateChoice[],
  log: StartLog,
  preferred: string | null = null,
): string {
  const own = choices.some(({ id }) => id === CONFIG_ID)
    ? undefined
    : choices.find((choice) => isTemplate(choice, preferred));
  if (own && suits(own, log)) return own.id;
  const flagged = findFlagged(choices);
  if (!flagged) return ALL_CURVES;
  const isKept =
    flagged.id === CONFIG_ID ||
    (suits(flagged, log) &&
      (!log.frame || !BUILTIN_CHOICES.includes(flagged) || fillsEveryTrack(flagged, log.frame)));
  return !isKept && choices.some(({ id }) => id === ALL_CURVES) ? ALL_CURVES : flagged.id;
}

/** The server's default, if "All curves" is better for a log; else null. */
export function findReplacedDefault(
  choices: readonly TemplateChoice[],
  log: StartLog,
): TemplateChoice | null {
  const flagged = findFlagged(choices);
  return flagged?.stored && defaultTemplateId(choices, log) === ALL_CURVES ? flagged : null;
}

function findFlagged(choices: readonly TemplateChoice[]): TemplateChoice | undefined {
  return choices.find(({ isDefaultTemplate }) => isDefaultTemplate) ?? choices[0];
}

/** Whether a template shows what is in a log, as far as log and template are known. */
function suits(choice: TemplateChoice, { frame, isComputed = false }: StartLog): boolean {
  if (!frame || !choice.template) return true;
  const shown = templateCurves(choice, frame).length;
  return isComputed ? shown === numberCurves(frame).length : shown > 0;
}

/**
 * Whether a choice is the template of an id, as settings name it: the server's id or the suite's.
 */
export function isTemplate({ id, stored }: TemplateChoice, wanted: string | null): boolean {
  return wanted !== null && (stored?.id ?? id) === wanted;
}

function fillsEveryTrack({ template }: TemplateChoice, frame: LogFrame): boolean {
  const numbers = numberCurves(frame);
  return (template?.tracks ?? []).every((track) => {
    const names = listNames(track);
    return (
      names.length === 0 ||
      names.some((one) => match(one, numbers, track.kind === 'array').length > 0)
    );
  });
}

/** Mnemonics of a frame that a template draws. */
export function templateCurves(choice: TemplateChoice | undefined, frame: LogFrame): string[] {
  const numbers = numberCurves(frame);
  if (!choice?.template) return numbers.map(({ mnemonic }) => mnemonic);
  const found = new Set(
    choice.template.tracks.flatMap((track) =>
      listNames(track).flatMap((names) => match(names, numbers, track.kind === 'array')),
    ),
  );
  return [
    ...found,
    ...numbers
      .filter(({ beside }) => beside !== undefined && found.has(beside))
      .map(({ mnemonic }) => mnemonic),
  ];
}

/**
 * The template as it is drawn for a selection: curves of the file that are not selected are left
 * out, curves that the file does not have stay (the header lists them as missing), selected curves
 * that the template does not name get tracks at the end.
 */
export function fitTemplate(
  choice: TemplateChoice | undefined,
  frame: LogFrame,
  selection: ReadonlySet<string>,
  data: LogData,
): LogTemplate {
  if (!choice?.template) return allCurvesTemplate(data);
  const numbers = numberCurves(frame);
  const deselected = (names: string | readonly string[], array: boolean): boolean =>
    match(names, numbers, array).some((mnemonic) => !selection.has(mnemonic));
  const tracks = choice.template.tracks.flatMap((track): TrackSpec[] => {
    if (track.kind === 'array') return deselected(track.curve, true) ? [] : [track];
    if (track.kind !== 'curves') return [track];
    const curves = track.curves
      .filter(({ curve }) => !deselected(curve, false))
      .flatMap((spec) => [spec, ...repeatInRuns(spec, numbers, selection)]);
    return curves.length || !track.curves.length ? [{ ...track, curves }] : [];
  });
  const named = new Set(templateCurves(choice, frame));
  const others = data.curves.filter(({ mnemonic }) => !named.has(mnemonic));
  const extra = others.length
    ? allCurvesTemplate({ ...data, curves: others }).tracks.filter(({ kind }) => kind !== 'depth')
    : [];
  return { ...choice.template, tracks: [...tracks, ...extra] };
}

/** The same curve of the other runs that are shown beside it, each in a colour of its own. */
function repeatInRuns(
  spec: CurveSpec,
  numbers: readonly LogCurve[],
  selection: ReadonlySet<string>,
): CurveSpec[] {
  const [found] = match(spec.curve, numbers, false);
  if (found === undefined) return [];
  return numbers
    .filter(({ beside, mnemonic }) => beside === found && selection.has(mnemonic))
    .map(({ mnemonic }) => drawBeside(spec, mnemonic));
}

/** A curve on the scale of another, with a colour and a dash of its own and without its fills. */
export function drawBeside(spec: CurveSpec, mnemonic: string): CurveSpec {
  return { ...spec, curve: mnemonic, color: undefined, dash: undefined, fills: undefined };
}

function numberCurves({ curves, index }: LogFrame): LogCurve[] {
  return curves.filter(({ kind, mnemonic }) => kind === 'number' && mnemonic !== index);
}

/** Names of the curves that a template draws, or lists of names of which the first that fits. */
export function listTemplateNames({ tracks }: LogTemplate): (string | readonly string[])[] {
  return tracks.flatMap(listNames);
}

function listNames(track: TrackSpec): (string | readonly string[])[] {
  switch (track.kind) {
    case 'curves':
      return track.curves.flatMap(({ curve, fills }) => [
        curve,
        ...(fills ?? []).flatMap(({ to }) =>
          typeof to === 'object' && 'curve' in to ? [to.curve] : [],
        ),
      ]);
    case 'array':
      return [track.curve];
    case 'zones':
    case 'discrete':
      return track.curve === undefined ? [] : [track.curve];
    default:
      return [];
  }
}

/**
 * The mnemonic that `names` finds among a frame's scalar or array curves, as the plot binds them.
 */
function match(
  names: string | readonly string[],
  curves: readonly LogCurve[],
  array: boolean,
): string[] {
  const candidates = curves
    .filter(({ dimension }) => array === dimension.reduce((product, n) => product * n, 1) > 1)
    .map(({ mnemonic }) => mnemonic);
  const found = candidates[matchMnemonic(names, candidates)];
  return found === undefined ? [] : [found];
}
