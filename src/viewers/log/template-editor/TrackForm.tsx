import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { TextKey } from '../../../i18n/i18n.ts';
import { COLORMAP_NAMES } from '../../../plot/log/colormaps.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { drawable, found, type Names, nameOf } from './curve-choices.ts';
import type { EditTrack } from './edit-doc.ts';
import { ChoiceField, Field, NamesField, NumberField, TextField, useField } from './fields.tsx';
import { useEditorParts } from './use-editor.ts';

const WIDTHS = { curves: 1, depth: 0.4, zones: 0.6, array: 1 } as const;

/** Everything about one track but its curves. */
export function TrackForm({ track, at }: { track: EditTrack; at: number }) {
  const t = useTexts();
  const { key, spec } = track;
  const place = (...path: string[]) => ({ node: key, path });
  const choices = (...pairs: [string, TextKey][]) =>
    pairs.map(([value, text]) => ({ value, label: t(text) }));
  return (
    <div className="form" role="group" aria-label={t('editor.track', { number: at + 1 })}>
      {spec.kind === 'depth' ? null : (
        <TextField
          label={t('editor.track.title')}
          wide={spec.kind === 'array'}
          {...place('title')}
        />
      )}
      <NumberField
        label={t('editor.track.width')}
        fallback={WIDTHS[spec.kind]}
        {...place('width')}
      />
      {spec.kind === 'curves' ? (
        <>
          <ChoiceField
            label={t('editor.track.scale')}
            fallback="linear"
            {...place('scale')}
            choices={choices(['linear', 'editor.scale.linear'], ['log', 'editor.scale.log'])}
          />
          <NumberField label={t('editor.track.divisions')} fallback={10} {...place('divisions')} />
        </>
      ) : null}
      {spec.kind === 'depth' ? (
        <>
          <ChoiceField
            label={t('log.depth.unit')}
            {...place('unit')}
            choices={[
              { value: '', label: t('editor.automatic') },
              { value: 'm', label: 'm' },
              { value: 'ft', label: 'ft' },
            ]}
          />
          <ChoiceField
            label={t('editor.datum')}
            {...place('datum')}
            choices={[
              { value: '', label: t('editor.automatic') },
              ...['MD', 'TVD', 'TVDSS'].map((value) => ({ value, label: value })),
            ]}
          />
        </>
      ) : null}
      {spec.kind === 'array' ? (
        <>
          <ChoiceField
            label={t('editor.array.display')}
            {...place('display')}
            choices={choices(
              ['image', 'editor.array.image'],
              ['waveform', 'editor.array.waveform'],
            )}
          />
          <ChannelFields trackKey={key} names={spec.curve} arrays />
          <ChoiceField
            label={t('editor.array.colormap')}
            wide
            ltr
            {...place('colormap')}
            choices={[
              { value: '', label: t('editor.automatic') },
              ...COLORMAP_NAMES.map((value) => ({ value, label: value })),
            ]}
          />
          <NumberField label={t('editor.array.min')} optional {...place('min')} />
          <NumberField label={t('editor.array.max')} optional {...place('max')} />
        </>
      ) : null}
      {spec.kind === 'zones' ? <ChannelFields trackKey={key} names={spec.curve} /> : null}
    </div>
  );
}

/** The one curve of a track that is no curve track: by choice from the file, or by names. */
function ChannelFields({
  trackKey,
  names,
  arrays = false,
}: {
  trackKey: number;
  names: Names | undefined;
  arrays?: boolean;
}) {
  const t = useTexts();
  const { curves } = useEditorParts();
  const { set } = useField({ node: trackKey, path: ['curve'] });
  const listed = drawable(curves, arrays);
  const now = names === undefined ? null : found(names, listed);
  return (
    <>
      <Field label={t('editor.curve')} wide>
        {(ids) => (
          <select
            {...ids}
            className="field"
            dir="ltr"
            value={now?.mnemonic ?? ''}
            onChange={(event) => set(event.target.value || undefined)}
          >
            {arrays && now ? null : (
              <option value="">
                {names === undefined || now
                  ? t('editor.fill.none')
                  : `${nameOf(names, listed)} · ${t('editor.curve.absent')}`}
              </option>
            )}
            {listed.map(({ mnemonic, description }) => (
              <option key={mnemonic} value={mnemonic}>
                {[mnemonic, description].filter(Boolean).join(' ')}
              </option>
            ))}
          </select>
        )}
      </Field>
      <NamesField label={t('editor.curve.names')} node={trackKey} path={['curve']} />
    </>
  );
}

/** Moves, fills and removes a track. */
export function TrackActions({
  track,
  at,
  count,
  onMove,
  onAddCurve,
  onRemove,
}: {
  track: EditTrack;
  at: number;
  count: number;
  onMove(step: -1 | 1): void;
  onAddCurve(): void;
  onRemove(): void;
}) {
  const t = useTexts();
  return (
    <div className="form-actions">
      {track.spec.kind === 'curves' ? (
        <Button label={t('editor.curve.add')} icon={Plus} variant="quiet" onClick={onAddCurve} />
      ) : null}
      <span className="grow" />
      <Button
        label={t('editor.track.up')}
        icon={ArrowUp}
        iconOnly
        variant="quiet"
        disabledBecause={at === 0 && t('editor.first')}
        onClick={() => onMove(-1)}
      />
      <Button
        label={t('editor.track.down')}
        icon={ArrowDown}
        iconOnly
        variant="quiet"
        disabledBecause={at === count - 1 && t('editor.last')}
        onClick={() => onMove(1)}
      />
      <Button
        label={t('editor.track.remove')}
        icon={Trash2}
        iconOnly
        variant="quiet"
        disabledBecause={count === 1 && t('editor.invalid.lastTrack')}
        onClick={onRemove}
      />
    </div>
  );
}
