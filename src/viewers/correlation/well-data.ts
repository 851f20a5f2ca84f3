import { messageError } from '../../sources/message-error.ts';
import { msg } from '../../formats/msg.ts';
import {
  CORRELATION_TEMPLATE,
  NARROW_TEMPLATE,
} from '../../plot/correlation/correlation-template.ts';
import type { CorrelationWell } from '../../plot/correlation/well.ts';
import { matchMnemonic } from '../../compute/curve-families.ts';
import type { LogData } from '../../plot/log/log-data.ts';
import type { LogTemplate, TrackSpec } from '../../plot/log/template.ts';
import { CurveCache } from '../../sources/log/plot-data.ts';
import {
  ALL_CURVES,
  BUILTIN_CHOICES,
  listTemplateNames,
  type TemplateChoice,
  templateCurves,
  fitTemplate,
} from '../../sources/log/templates.ts';
import type { OpenWell } from '../../sources/wells/source.ts';
import { describeRepeats } from '../shared/repeat-notes.ts';
import { loadTracks } from '../shared/load-tracks.ts';
import { findDepthFrame } from '../../sources/wells/well-frames.ts';

/** Id of the template that a correlation starts with. */
export const CORRELATION_ID = 'correlation';

/**
 * Templates of a correlation: its own, then those of a single log. On a narrow screen its own has
 * two tracks.
 */
export function correlationChoices(narrow: boolean): readonly TemplateChoice[] {
  return [
    {
      id: CORRELATION_ID,
      name: 'Correlation',
      template: narrow ? NARROW_TEMPLATE : CORRELATION_TEMPLATE,
      isDefaultTemplate: true,
    },
    ...BUILTIN_CHOICES,
  ];
}

/** Curves of an open well, kept so that another template reads only what is new. */
export class WellCurves {
  readonly #well: OpenWell;
  readonly #cache = new CurveCache();

  constructor(well: OpenWell) {
    this.#well = well;
  }

  /** The well with its log. */
  get well(): OpenWell {
    return this.#well;
  }

  /**
   * The well with the curves of a template. @throws an error with the code NO_LOG_DATA where no
   * frame has depths
   */
  async read(choice: TemplateChoice, signal: AbortSignal): Promise<CorrelationWell> {
    const { name, uwi, log, path, kbElevM } = this.#well;
    const frame = findDepthFrame(log.info.frames);
    if (!frame)
      throw messageError('NO_LOG_DATA', msg`${name} has no frame with curves over depth.`);
    const named = templateCurves(choice, frame);
    const used =
      named.length > 0 ? choice : (BUILTIN_CHOICES.find(({ id }) => id === ALL_CURVES) ?? choice);
    const selection = new Set(named.length > 0 ? named : templateCurves(used, frame));
    const { data, pyramids } = await this.#cache.load(
      log,
      { frame, index: frame.index, selection, texts: await loadTracks(used.template, frame) },
      { signal },
    );
    const template = withoutEmptyTracks(fitTemplate(used, frame, selection, data), data);
    await loadTracks(template, frame);
    return {
      name,
      uwi,
      data: { ...data, markers: undefined },
      pyramids,
      template,
      path,
      kbElevM,
      warnings: [...log.warnings, ...describeRepeats(listTemplateNames(template), frame)],
    };
  }

  /** Releases the log. */
  close(): void {
    this.#well.log.close();
  }
}

/** Half a screen has no room for tracks of which a well has nothing. */
function withoutEmptyTracks(template: LogTemplate, { curves, texts = [] }: LogData): LogTemplate {
  const has = (names: string | readonly string[]): boolean =>
    matchMnemonic(
      names,
      curves.map(({ mnemonic }) => mnemonic),
    ) >= 0;
  const filled = (track: TrackSpec): boolean => {
    switch (track.kind) {
      case 'curves':
        return track.curves.some(({ curve }) => has(curve));
      case 'array':
      case 'discrete':
        return has(track.curve);
      case 'text':
        return Boolean(track.items) || texts.length > 0;
      case 'depth':
      case 'zones':
      case 'picture':
        return true;
    }
  };
  return { ...template, tracks: template.tracks.filter(filled) };
}
