import { useCallback, useId } from 'react';
import { OFFERED_SYSTEMS, parseCode } from '../../core/coordinate-systems.ts';
import { groupDigits } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { useFieldText } from '../../ui/use-field-text.ts';
import { useSignal } from '../../ui/use-signal.ts';
import type { MapController } from './controller.ts';
import { DEGREES, pairText } from './coordinate-text.ts';
import { rest } from './rest.ts';
import { scaleBar } from './scale-bar.ts';

/** CSS pixels in a metre of paper: 1/96 in. */
const PX_A_METRE = 96 / 0.0254;
const REST_MS = 80;

/** Scale, coordinates at the pointer, and the system that they are in. */
export function StatusBar({ controller }: { controller: MapController }) {
  const t = useTexts();
  const view = useSignal(controller.stage.view);
  const read = useReadout(controller);
  return (
    <footer className="status-bar">
      {view ? <ScaleBar {...scaleBar(view.metresPerPx)} /> : null}
      {view ? (
        <span
          className="muted scale-number"
          dir="ltr"
          title={t('map.scale')}
        >{`1:${groupDigits(String(roundScale(view.metresPerPx * PX_A_METRE)))}`}</span>
      ) : null}
      <output className="coordinates" dir="ltr" aria-label={t('map.coordinates')}>
        {read}
      </output>
      <SystemField controller={controller} />
    </footer>
  );
}

/**
 * Reads the coordinates at the pointer in the chosen system, once the pointer rests where the
 * server converts them.
 */
function useReadout({ coordinates, input }: MapController): string {
  const t = useTexts();
  const pointed = useSignal(input.pointed);
  const srs = useSignal(coordinates.system);
  const isConverted = srs !== DEGREES;
  const convert = useCallback(
    async (signal: AbortSignal) => {
      await rest(REST_MS, signal);
      const at = pointed && (await coordinates.read(pointed, srs, signal));
      const text = typeof at === 'string' ? at : at && pairText(at, false);
      return { ok: true, data: text ?? t('map.crs.outside') } as const;
    },
    [coordinates, pointed, srs, t],
  );
  const { data } = useAnswer(pointed && isConverted ? convert : null, { keep: true });
  if (!pointed) return '';
  return isConverted ? (data ?? '') : pairText([pointed[0], pointed[1]], true);
}

/** The coordinate system of the readout; any that the server knows can be typed. */
function SystemField({ controller: { coordinates } }: { controller: MapController }) {
  const t = useTexts();
  const id = useId();
  const srs = useSignal(coordinates.system);
  const [typed, setTyped] = useFieldText(srs);
  return (
    <label className="crs" htmlFor={id}>
      <span className="visually-hidden">{t('map.crs')}</span>
      <input
        id={id}
        className="field"
        list={`${id}-list`}
        value={typed}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        title={t('map.crs')}
        onChange={(event) => {
          const code = parseCode(event.target.value);
          setTyped(code && code !== srs ? null : event.target.value);
          if (code) coordinates.setSystem(code);
        }}
        onBlur={() => setTyped(null)}
      />
      <datalist id={`${id}-list`}>
        {OFFERED_SYSTEMS.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
    </label>
  );
}

function ScaleBar({ label, px }: { label: string; px: number }) {
  return (
    <span className="scale-bar" dir="ltr">
      <span className="scale-line" style={{ width: px }} aria-hidden />
      <span>{label}</span>
    </span>
  );
}

/** Three digits are all that a scale on a screen is known to. */
function roundScale(scale: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(scale)) - 2);
  return Math.round(scale / power) * power;
}
