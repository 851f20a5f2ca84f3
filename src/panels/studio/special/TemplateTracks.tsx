import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { TagsInput } from '../edit/TagsInput.tsx';
import type { EditorProps } from '../kinds/kind.ts';
import { moved, replaced } from './rows.ts';

interface Curve {
  curve: string | string[];
  left?: number;
  right?: number;
  color?: string;
  [more: string]: unknown;
}

interface Track {
  kind: string;
  title?: string;
  width?: number;
  scale?: string;
  unit?: string;
  datum?: string;
  curve?: string;
  display?: string;
  curves?: Curve[];
  [more: string]: unknown;
}

const KINDS = ['depth', 'curves', 'zones', 'array'] as const;
const FRESH: Readonly<Record<string, Track>> = {
  depth: { kind: 'depth' },
  curves: { kind: 'curves', curves: [] },
  zones: { kind: 'zones' },
  array: { kind: 'array', curve: '', display: 'image' },
};
/** A colour-blind-safe order for new curves. */
const COLOURS = ['#0b63c5', '#b3261e', '#1b6e3c', '#8a5a00', '#6b3fa0', '#00798c'];

/** The tracks of a log template from left to right, and the curves on them with their scales. Fills and the like stay as they are, and are written in YAML. */
export function TemplateTracks({ draft, readOnly, errors, change }: EditorProps) {
  const t = useTexts();
  const config = (
    typeof draft.config === 'object' && draft.config !== null ? draft.config : {}
  ) as Record<string, unknown>;
  const tracks = Array.isArray(config.tracks) ? (config.tracks as Track[]) : [];
  const set = (next: readonly Track[]): void => change({ config: { ...config, tracks: next } });
  return (
    <div className="studio-relations">
      {Object.entries(errors)
        .filter(([path]) => path.startsWith('config'))
        .map(([path, why]) => (
          <p key={path} className="studio-wrong" role="alert">
            {why}
          </p>
        ))}
      {tracks.length > 0 ? <TrackStrip tracks={tracks} /> : null}
      {tracks.map((track, at) => (
        <fieldset key={at} className="studio-relation">
          <legend>
            {at + 1}.{' '}
            {t(
              `studio.t.${(KINDS as readonly string[]).includes(track.kind) ? (track.kind as (typeof KINDS)[number]) : 'curves'}`,
            )}
          </legend>
          {track.kind === 'curves' ? (
            <>
              <label className="stacked">
                <span>{t('studio.f.title')}</span>
                <input
                  className="field"
                  dir="auto"
                  value={track.title ?? ''}
                  readOnly={readOnly}
                  onChange={(event) =>
                    set(replaced(tracks, at, { ...track, title: event.target.value || undefined }))
                  }
                />
              </label>
              <label className="stacked">
                <span>{t('studio.t.scale')}</span>
                <select
                  className="field"
                  value={track.scale ?? 'linear'}
                  disabled={readOnly}
                  onChange={(event) =>
                    set(replaced(tracks, at, { ...track, scale: event.target.value }))
                  }
                >
                  <option value="linear">{t('studio.t.linear')}</option>
                  <option value="log">{t('studio.t.log')}</option>
                </select>
              </label>
              <label className="stacked">
                <span>{t('studio.t.width')}</span>
                <input
                  className="field number"
                  type="number"
                  min={0.2}
                  max={5}
                  step={0.1}
                  placeholder="1"
                  value={track.width ?? ''}
                  readOnly={readOnly}
                  onChange={(event) =>
                    set(replaced(tracks, at, { ...track, width: typedNumber(event.target) }))
                  }
                />
              </label>
            </>
          ) : track.kind === 'depth' ? (
            <label className="stacked">
              <span>{t('studio.t.datum')}</span>
              <select
                className="field"
                value={track.datum ?? 'MD'}
                disabled={readOnly}
                onChange={(event) =>
                  set(replaced(tracks, at, { ...track, datum: event.target.value }))
                }
              >
                {['MD', 'TVD', 'TVDSS'].map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            </label>
          ) : (
            <label className="stacked">
              <span>{t('studio.t.curve')}</span>
              <input
                className="field"
                dir="ltr"
                value={track.curve ?? ''}
                readOnly={readOnly}
                onChange={(event) =>
                  set(replaced(tracks, at, { ...track, curve: event.target.value }))
                }
              />
            </label>
          )}
          {readOnly ? null : (
            <div className="studio-tools">
              <Button
                label={t('studio.up')}
                icon={ArrowUp}
                iconOnly
                variant="quiet"
                disabledBecause={at === 0 && t('studio.up')}
                onClick={() => set(moved(tracks, at, -1))}
              />
              <Button
                label={t('studio.down')}
                icon={ArrowDown}
                iconOnly
                variant="quiet"
                disabledBecause={at === tracks.length - 1 && t('studio.down')}
                onClick={() => set(moved(tracks, at, 1))}
              />
              <Button
                label={t('studio.remove', { name: String(at + 1) })}
                icon={X}
                iconOnly
                variant="quiet"
                onClick={() => set(tracks.filter((_, other) => other !== at))}
              />
            </div>
          )}
          {track.kind === 'curves' ? (
            <Curves
              curves={track.curves ?? []}
              readOnly={readOnly}
              onChange={(curves) => set(replaced(tracks, at, { ...track, curves }))}
            />
          ) : null}
        </fieldset>
      ))}
      {readOnly ? null : (
        <div className="studio-tools">
          {KINDS.map((kind) => (
            <Button
              key={kind}
              label={t('studio.t.add', { kind: t(`studio.t.${kind}`) })}
              icon={Plus}
              onClick={() => set([...tracks, FRESH[kind]!])}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function Curves({
  curves,
  readOnly,
  onChange,
}: {
  curves: readonly Curve[];
  readOnly: boolean;
  onChange(curves: Curve[]): void;
}) {
  const t = useTexts();
  const set = (at: number, changes: Partial<Curve>): void =>
    onChange(replaced(curves, at, { ...curves[at]!, ...changes }));
  return (
    <div className="studio-wide">
      <ul>
        {curves.map((curve, at) => {
          const name = formatCurveName(curve);
          return (
            <li key={at} className="studio-curve">
              <TagsInput
                className="field"
                dir="ltr"
                aria-label={`${t('studio.t.mnemonics')} ${at + 1}`}
                title={t('studio.t.mnemonicsHint')}
                value={[curve.curve].flat()}
                readOnly={readOnly}
                onChange={(names) =>
                  set(at, { curve: names.length > 1 ? names : (names[0] ?? '') })
                }
              />
              <Limit
                label={`${t('studio.t.left')}: ${name}`}
                value={curve.left}
                readOnly={readOnly}
                onChange={(left) => set(at, { left })}
              />
              <Limit
                label={`${t('studio.t.right')}: ${name}`}
                value={curve.right}
                readOnly={readOnly}
                onChange={(right) => set(at, { right })}
              />
              <input
                type="color"
                aria-label={`${t('studio.t.colour')}: ${name}`}
                value={/^#[0-9a-f]{6}$/i.test(curve.color ?? '') ? curve.color : '#0b63c5'}
                disabled={readOnly}
                onChange={(event) => set(at, { color: event.target.value })}
              />
              {readOnly ? null : (
                <Button
                  label={t('studio.remove', { name: name || String(at + 1) })}
                  icon={X}
                  iconOnly
                  variant="quiet"
                  onClick={() => onChange(curves.filter((_, other) => other !== at))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {readOnly ? null : (
        <Button
          label={t('studio.t.addCurve')}
          icon={Plus}
          variant="quiet"
          onClick={() =>
            onChange([
              ...curves,
              { curve: '', left: 0, right: 100, color: COLOURS[curves.length % COLOURS.length]! },
            ])
          }
        />
      )}
    </div>
  );
}

function Limit({
  label,
  value,
  readOnly,
  onChange,
}: {
  label: string;
  value: number | undefined;
  readOnly: boolean;
  onChange(value: number | undefined): void;
}) {
  return (
    <input
      className="field number"
      type="number"
      step="any"
      aria-label={label}
      title={label}
      value={value ?? ''}
      readOnly={readOnly}
      onChange={(event) => onChange(typedNumber(event.target))}
    />
  );
}

/**
 * Undefined while nothing that is a number stands in the field: it can be cleared and typed again.
 */
function typedNumber({ valueAsNumber }: HTMLInputElement): number | undefined {
  return Number.isNaN(valueAsNumber) ? undefined : valueAsNumber;
}

/** The header of the plot as the template makes it: a column a track, a line a curve. */
function TrackStrip({ tracks }: { tracks: readonly Track[] }) {
  const t = useTexts();
  const widths = tracks.map(({ kind, width = 1 }) =>
    kind === 'curves' || kind === 'array' ? width * 110 : 64,
  );
  const starts = widths.map((_, at) => widths.slice(0, at).reduce((sum, one) => sum + one, 0));
  const lines = Math.max(1, ...tracks.map(({ curves = [] }) => curves.length));
  const height = 28 + lines * 30;
  return (
    <svg
      className="studio-strip"
      role="img"
      aria-label={t('studio.tab.tracks')}
      direction="ltr"
      width={starts.at(-1)! + widths.at(-1)! + 1}
      height={height}
    >
      {tracks.map((track, at) => (
        <g key={at} transform={`translate(${starts[at]! + 0.5},0.5)`}>
          <rect className="studio-graph-box" width={widths[at]} height={height - 1} />
          <text x={6} y={17}>
            {track.title ??
              (track.kind === 'depth'
                ? (track.datum ?? 'MD')
                : track.kind === 'array'
                  ? track.curve
                  : '')}
          </text>
          {(track.curves ?? []).map((curve, row) => (
            <g key={row} transform={`translate(0,${28 + row * 30})`}>
              <text x={widths[at]! / 2} y={10} textAnchor="middle" className="studio-graph-pair">
                {formatCurveName(curve).slice(0, 14)}
              </text>
              <line
                x1={6}
                x2={widths[at]! - 6}
                y1={15}
                y2={15}
                stroke={curve.color ?? 'currentColor'}
                strokeWidth={2}
              />
              <text x={6} y={26} className="studio-graph-pair">
                {curve.left}
              </text>
              <text x={widths[at]! - 6} y={26} textAnchor="end" className="studio-graph-pair">
                {curve.right}
              </text>
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}

function formatCurveName({ curve }: Curve): string {
  return Array.isArray(curve) ? curve.join(', ') : (curve ?? '');
}
