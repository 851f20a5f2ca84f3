import { useEffect, useId, useRef, useState } from 'react';
import { groupDigits } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { MapController } from './controller.ts';
import { DEGREES, pairText } from './coordinate-text.ts';
import { scaleBar } from './scale-bar.ts';

/** Systems that are offered; any other that the server knows can be typed. */
const SYSTEMS = [
  DEGREES,
  'EPSG:3857',
  'EPSG:32635',
  'EPSG:32636',
  'EPSG:32637',
  'EPSG:23035',
  'EPSG:23036',
  'EPSG:5254',
];
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

/** Reads the coordinates at the pointer in the chosen system, once the pointer rests where the server converts them. */
function useReadout({ coordinates, pointed: pointedAt }: MapController): string {
  const t = useTexts();
  const pointed = useSignal(pointedAt);
  const srs = useSignal(coordinates.system);
  const [read, setRead] = useState('');
  useEffect(() => {
    if (!pointed) return setRead('');
    if (srs === DEGREES) return setRead(pairText([pointed[0], pointed[1]], true));
    const stop = new AbortController();
    const timer = setTimeout(() => {
      coordinates.read(pointed, srs, stop.signal).then(
        (at) => {
          if (!stop.signal.aborted)
            setRead(typeof at === 'string' ? at : at ? pairText(at, false) : t('map.crs.outside'));
        },
        () => undefined,
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [pointed, srs, t, coordinates]);
  return read;
}

/** The coordinate system of the readout; any that the server knows can be typed. */
function SystemField({ controller: { coordinates } }: { controller: MapController }) {
  const t = useTexts();
  const id = useId();
  const srs = useSignal(coordinates.system);
  const [typed, setTyped] = useState(srs);
  useEffect(() => setTyped(srs), [srs]);
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
          setTyped(event.target.value);
          const code = codeOf(event.target.value);
          if (code) coordinates.setSystem(code);
        }}
        onBlur={() => setTyped(srs)}
      />
      <datalist id={`${id}-list`}>
        {SYSTEMS.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
    </label>
  );
}

function ScaleBar({ label, px }: { label: string; px: number }) {
  const node = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (node.current) node.current.style.width = `${px}px`;
  }, [px]);
  return (
    <span className="scale-bar" dir="ltr">
      <span ref={node} className="scale-line" aria-hidden />
      <span>{label}</span>
    </span>
  );
}

/** Three digits are all that a scale on a screen is known to. */
function roundScale(scale: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(scale)) - 2);
  return Math.round(scale / power) * power;
}

/** A code of the EPSG register as it is typed; null while it is none. */
function codeOf(text: string): string | null {
  const code = /^(?:EPSG:)?(\d{4,6})$/i.exec(text.trim())?.[1];
  return code ? `EPSG:${code}` : null;
}
