import { Plus } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { OrderButtons } from '../edit/OrderButtons.tsx';
import type { EditorProps } from '../kinds/kind.ts';
import { EditorErrors } from './EditorErrors.tsx';
import { replaceItem } from './rows.ts';
import { isTrackKind, NEW_TRACKS, readNumber, type Track, TRACK_KINDS } from './tracks.ts';
import { TrackCurves } from './TrackCurves.tsx';
import { TrackStrip } from './TrackStrip.tsx';

/**
 * The tracks of a log template from left to right, and the curves on them with their scales. Fills
 * and the like stay as they are, and are written in YAML.
 */
export function TemplateTracks({ draft, readOnly, errors, change }: EditorProps) {
  const t = useTexts();
  const config = (
    typeof draft.config === 'object' && draft.config !== null ? draft.config : {}
  ) as Record<string, unknown>;
  const tracks = Array.isArray(config.tracks) ? (config.tracks as Track[]) : [];
  const set = (next: readonly Track[]): void => change({ config: { ...config, tracks: next } });
  return (
    <div className="studio-relations">
      <EditorErrors errors={errors} prefix="config" />
      {tracks.length > 0 ? <TrackStrip tracks={tracks} /> : null}
      {tracks.map((track, at) => (
        <fieldset key={at} className="studio-relation">
          <legend>
            {at + 1}. {t(`studio.t.${isTrackKind(track.kind) ? track.kind : 'curves'}`)}
          </legend>
          <TrackInputs
            track={track}
            readOnly={readOnly}
            onChange={(changes) => set(replaceItem(tracks, at, { ...track, ...changes }))}
          />
          {readOnly ? null : (
            <div className="studio-tools">
              <OrderButtons items={tracks} at={at} name={String(at + 1)} onChange={set} />
            </div>
          )}
          {track.kind === 'curves' ? (
            <TrackCurves
              curves={track.curves ?? []}
              readOnly={readOnly}
              onChange={(curves) => set(replaceItem(tracks, at, { ...track, curves }))}
            />
          ) : null}
        </fieldset>
      ))}
      {readOnly ? null : (
        <div className="studio-tools">
          {TRACK_KINDS.map((kind) => (
            <Button
              key={kind}
              label={t('studio.t.add', { kind: t(`studio.t.${kind}`) })}
              icon={Plus}
              onClick={() => set([...tracks, NEW_TRACKS[kind]])}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface TrackProps {
  track: Track;
  readOnly: boolean;
  onChange(changes: Partial<Track>): void;
}

/** What is set for a track as a whole. */
function TrackInputs(props: TrackProps) {
  const { kind } = props.track;
  if (kind === 'curves') return <CurvesTrackInputs {...props} />;
  return kind === 'depth' ? <DatumInput {...props} /> : <CurveInput {...props} />;
}

function CurvesTrackInputs({ track: { title, scale, width }, readOnly, onChange }: TrackProps) {
  const t = useTexts();
  return (
    <>
      <label className="stacked">
        <span>{t('studio.f.title')}</span>
        <input
          className="field"
          dir="auto"
          value={title ?? ''}
          readOnly={readOnly}
          onChange={(event) => onChange({ title: event.target.value || undefined })}
        />
      </label>
      <label className="stacked">
        <span>{t('studio.t.scale')}</span>
        <select
          className="field"
          value={scale ?? 'linear'}
          disabled={readOnly}
          onChange={(event) => onChange({ scale: event.target.value })}
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
          value={width ?? ''}
          readOnly={readOnly}
          onChange={(event) => onChange({ width: readNumber(event.target) })}
        />
      </label>
    </>
  );
}

function DatumInput({ track: { datum }, readOnly, onChange }: TrackProps) {
  const t = useTexts();
  return (
    <label className="stacked">
      <span>{t('studio.t.datum')}</span>
      <select
        className="field"
        value={datum ?? 'MD'}
        disabled={readOnly}
        onChange={(event) => onChange({ datum: event.target.value })}
      >
        {['MD', 'TVD', 'TVDSS'].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}

function CurveInput({ track: { curve }, readOnly, onChange }: TrackProps) {
  const t = useTexts();
  return (
    <label className="stacked">
      <span>{t('studio.t.curve')}</span>
      <input
        className="field"
        dir="ltr"
        value={curve ?? ''}
        readOnly={readOnly}
        onChange={(event) => onChange({ curve: event.target.value })}
      />
    </label>
  );
}
