import type { Pick } from '../../plot/correlation/well.ts';
import type { SurveyStation } from '../../units/well-path.ts';
import { pathOfSurvey, refinedSurvey } from '../../units/well-path.ts';
import { DataLogSource, type LogDataInput } from '../log/page-source.ts';
import { type Message, msg } from '../../formats/msg.ts';
import { PageDataError } from '../page-data-error.ts';
import type { OpenWell, WellsSource } from './source.ts';

/** One well of the element's property `wells`. */
export interface WellInput extends Omit<LogDataInput, 'markers'> {
  name: string;
  uwi?: string;
  markers?: { name: string; md: number; color?: string }[];
  kbElev?: number;
  survey?: { md: number; inclination: number; azimuth: number }[];
  /** The path itself, in place of the survey: metres, one value a station. */
  path?: Record<'md' | 'tvd' | 'x' | 'y', Float64Array>;
}

/**
 * Stations on an arc are no farther apart than this, so that what is read straight between them is
 * true to it.
 */
const ARC_STEP_M = 10;

/**
 * Two wells that the host page holds. Of more the last two (spec 4). @throws an error with an
 * ErrorCode: TWO_WELLS_REQUIRED, DATA_INVALID with the field's name
 */
export function dataWells(wells: unknown): WellsSource {
  if (!Array.isArray(wells)) throw new PageDataError('wells', msg`must be an array`);
  const used = wells.slice(-2) as unknown[];
  if (used.length < 2)
    throw new PageDataError('wells', msg`holds ${used.length} well`, 'TWO_WELLS_REQUIRED');
  const checked = used.map((well, i) => checkedWell(well, wells.length - used.length + i));
  return {
    names: checked.map(({ name }) => name),
    hasFiles: false,
    open: async () => [await openWell(checked[0]!), await openWell(checked[1]!)],
  };
}

async function openWell({
  name,
  uwi,
  markers,
  kbElev,
  survey,
  path,
  index,
  curves,
  nullValue,
}: WellInput): Promise<OpenWell> {
  return {
    name,
    uwi: uwi ?? null,
    log: await new DataLogSource({ index, curves, nullValue }).open(),
    picks: (markers ?? []).map(({ name: marker, md, color }): Pick => ({
      name: marker,
      mdM: md,
      ...(color === undefined ? {} : { color }),
    })),
    path: path
      ? { mdM: path.md, tvdM: path.tvd, eastM: path.x, northM: path.y }
      : buildPath(
          (survey ?? []).map(({ md, inclination, azimuth }) => ({
            mdM: md,
            inclinationDeg: inclination,
            azimuthDeg: azimuth,
          })),
        ),
    kbElevM: kbElev ?? null,
  };
}

/** The path of a survey, true to its arcs; null without a survey. */
export function buildPath(stations: readonly SurveyStation[]): OpenWell['path'] {
  return stations.length > 0 ? pathOfSurvey(refinedSurvey(stations, ARC_STEP_M)) : null;
}

function checkedWell(well: unknown, at: number): WellInput {
  const given = (well ?? {}) as Partial<WellInput>;
  const { name, uwi, markers = [], kbElev, survey = [], path } = given;
  const field = `wells[${at}]`;
  const refuse = (part: string, what: Message): never => {
    throw new PageDataError(`${field}.${part}`, what);
  };
  if (typeof name !== 'string' || name === '') refuse('name', msg`must be a text`);
  if (uwi !== undefined && typeof uwi !== 'string') refuse('uwi', msg`must be a text`);
  if (kbElev !== undefined && !Number.isFinite(kbElev))
    refuse('kbElev', msg`must be a number of metres`);
  if (!Array.isArray(markers)) refuse('markers', msg`must be an array`);
  if (!Array.isArray(survey)) refuse('survey', msg`must be an array`);
  markers.forEach((marker, i) => {
    if (typeof marker?.name !== 'string' || !Number.isFinite(marker.md))
      refuse(`markers[${i}]`, msg`must have a name and a measured depth`);
  });
  if (path !== undefined && !isPath(path))
    refuse('path', msg`must have md, tvd, x and y as Float64Arrays of one length`);
  survey.forEach((station, i) => {
    if (![station?.md, station?.inclination, station?.azimuth].every(Number.isFinite))
      refuse(`survey[${i}]`, msg`must have md, inclination and azimuth`);
  });
  return well as WellInput;
}

function isPath(path: Partial<NonNullable<WellInput['path']>> | null): boolean {
  const lists = [path?.md, path?.tvd, path?.x, path?.y];
  return lists.every((list) => list instanceof Float64Array && list.length === path!.md!.length);
}
