import {
  Download,
  Flag,
  FolderOpen,
  Ghost,
  Maximize,
  Redo2,
  RefreshCw,
  Table2,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { TextKey } from '../../i18n/i18n.ts';
import { hasTvdss, type DepthKind } from '../../plot/correlation/own-depth.ts';
import { type Datum, sharedNames } from '../../plot/correlation/datum.ts';
import type { PictureType } from '../../plot/correlation/export.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { DepthUnit } from '../../units/depth.ts';
import type { TemplateChoice } from '../../sources/log/templates.ts';
import type { CorrelationModel } from './correlation-model.ts';
import type { CorrelationSession } from './correlation-session.ts';
import { CORRELATION_ID } from './well-data.ts';

/** Props of `CorrelationToolbar`. */
export interface CorrelationToolbarProps {
  model: CorrelationModel;
  session: CorrelationSession;
  choices: readonly TemplateChoice[];
  templateId: string;
  onTemplate(id: string): void;
  onDatum(datum: Datum): void;
  panel: boolean;
  onPanel(open: boolean): void;
  onSave(what: PictureType | 'picks'): void;
}

const SCALES = [200, 500, 1000, 2500, 5000, 10_000];
const KINDS: readonly DepthKind[] = ['MD', 'TVDSS'];

/** What the wells are aligned by, how they are drawn, and what is done to their picks. */
export function CorrelationToolbar({
  model,
  session,
  choices,
  templateId,
  onTemplate,
  onDatum,
  panel,
  onPanel,
  onSave,
}: CorrelationToolbarProps) {
  const t = useTexts();
  const shown = useSignal(model.wells) !== null;
  const phase = useSignal(model.phase);
  const tool = useSignal(session.tool);
  const ghost = useSignal(session.ghost);
  const { canUndo, canRedo } = useSignal(model.history);
  if ((phase.kind === 'new' || phase.kind === 'empty') && !model.hasFiles) return null;
  return (
    <div className="toolbar" part="toolbar" role="group" aria-label={t('correlation.label')}>
      {shown ? (
        <>
          <DatumFields model={model} session={session} onDatum={onDatum} />
          <span className="toolbar-divider" />
          <label className="labelled">
            <span className="wide-only">{t('correlation.template')}</span>
            <select
              className="field template-field"
              aria-label={t('correlation.template')}
              value={templateId}
              onChange={(event) => onTemplate(event.target.value)}
            >
              {choices.map(({ id }) => (
                <option key={id} value={id}>
                  {t(
                    (id === CORRELATION_ID
                      ? 'correlation.template.correlation'
                      : `log.template.${id}`) as TextKey,
                  )}
                </option>
              ))}
            </select>
          </label>
          <ScaleFields session={session} />
          <span className="toolbar-divider" />
          <div className="toolbar-group">
            <Button
              label={t('correlation.tool.pick')}
              shortcut="P"
              icon={Flag}
              iconOnly
              variant="quiet"
              aria-pressed={tool === 'pick'}
              onClick={() => session.takeTool(tool === 'pick' ? 'move' : 'pick')}
            />
            <Button
              label={t(ghost ? 'correlation.ghost.remove' : 'correlation.tool.ghost')}
              shortcut={ghost ? 'Esc' : 'G'}
              icon={Ghost}
              iconOnly
              variant="quiet"
              aria-pressed={tool === 'ghost' || ghost !== null}
              onClick={() => {
                if (ghost) session.plot?.setGhost(null);
                session.takeTool(ghost || tool === 'ghost' ? 'move' : 'ghost');
              }}
            />
            <Button
              label={t('correlation.undo')}
              shortcut="Ctrl+Z"
              icon={Undo2}
              iconOnly
              variant="quiet"
              disabledBecause={!canUndo && t('correlation.undo')}
              onClick={() => model.undo()}
            />
            <Button
              label={t('correlation.redo')}
              shortcut="Ctrl+Shift+Z"
              icon={Redo2}
              iconOnly
              variant="quiet"
              disabledBecause={!canRedo && t('correlation.redo')}
              onClick={() => model.redo()}
            />
          </div>
        </>
      ) : null}
      <div className="toolbar-group">
        {model.hasFiles ? (
          <Button
            label={t('correlation.files')}
            icon={FolderOpen}
            variant="quiet"
            onClick={() => void model.chooseFiles()}
          />
        ) : null}
        {shown ? (
          <>
            <Button
              label={t('correlation.picks.show')}
              icon={Table2}
              iconOnly
              variant="quiet"
              aria-pressed={panel}
              onClick={() => onPanel(!panel)}
            />
            <Menu
              label={t('correlation.more')}
              icon={Download}
              iconOnly
              items={[
                { label: t('log.save.png'), run: () => onSave('image/png') },
                { label: t('log.save.svg'), run: () => onSave('image/svg+xml') },
                { label: 'PDF', run: () => onSave('application/pdf') },
                {
                  label: t('correlation.picks.export'),
                  run: () => onSave('picks'),
                  startsGroup: true,
                },
              ]}
            />
          </>
        ) : null}
        {phase.kind === 'empty' || model.hasFiles ? null : (
          <Button
            label={t('log.refresh')}
            icon={RefreshCw}
            iconOnly
            variant="quiet"
            onClick={() => void model.refresh()}
          />
        )}
      </div>
    </div>
  );
}

/** Structural datum, pick to flatten on, pick to stretch to. */
function DatumFields({
  model,
  session,
  onDatum,
}: {
  model: CorrelationModel;
  session: CorrelationSession;
  onDatum(datum: Datum): void;
}) {
  const t = useTexts();
  const datum = useSignal(session.datum);
  const wells = useSignal(model.wells);
  const names = sharedNames(useSignal(model.picks));
  const unknown = wells?.find((well) => !hasTvdss(well));
  const why = unknown ? t('correlation.datum.noElevation', { name: unknown.name }) : undefined;
  return (
    <div className="toolbar-group">
      <label className="labelled">
        <span className="wide-only">{t('correlation.datum')}</span>
        <select
          className="field"
          aria-label={t('correlation.datum')}
          title={why}
          value={datum.depth}
          onChange={(event) => onDatum({ ...datum, depth: event.target.value as DepthKind })}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind} disabled={kind === 'TVDSS' && unknown !== undefined}>
              {t(`correlation.datum.${kind}` as TextKey) +
                (kind === 'TVDSS' && why ? ` – ${why}` : '')}
            </option>
          ))}
        </select>
      </label>
      <label className="labelled">
        <span>{t('correlation.flatten')}</span>
        <select
          className="field pick-field"
          aria-label={t('correlation.flatten')}
          title={names.length === 0 ? t('correlation.note.noShared') : undefined}
          disabled={names.length === 0}
          value={names.find((name) => name === datum.flatten) ?? ''}
          onChange={(event) =>
            onDatum({ ...datum, flatten: event.target.value || null, stretch: null })
          }
        >
          <option value="">{t('correlation.flatten.none')}</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {datum.flatten !== null && names.includes(datum.flatten) && names.length > 1 ? (
        <label className="labelled stretch">
          <span>{t('correlation.stretch')}</span>
          <select
            className="field pick-field"
            aria-label={t('correlation.stretch')}
            value={names.find((name) => name === datum.stretch) ?? ''}
            onChange={(event) => onDatum({ ...datum, stretch: event.target.value || null })}
          >
            <option value="">{t('correlation.flatten.none')}</option>
            {names
              .filter((name) => name !== datum.flatten)
              .map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
          </select>
        </label>
      ) : null}
    </div>
  );
}

/** Unit, screen scale, zoom. */
function ScaleFields({ session }: { session: CorrelationSession }) {
  const t = useTexts();
  useSignal(session.range);
  const unit = useSignal(session.unit);
  const scale = Math.round(session.plot?.depthScale ?? 0);
  const zoom = (factor: number): void => {
    const range = session.plot?.depthRange;
    if (!range) return;
    const middle = (range.top + range.base) / 2;
    const half = ((range.base - range.top) / 2) * factor;
    session.setDepthRange(middle - half, middle + half);
  };
  return (
    <div className="toolbar-group">
      <select
        className="field"
        aria-label={t('log.depth.unit')}
        value={unit}
        onChange={(event) => session.setDepthUnit(event.target.value as DepthUnit)}
      >
        <option value="m">m</option>
        <option value="ft">ft</option>
      </select>
      <select
        className="field scale-field"
        aria-label={t('log.scale')}
        title={t('log.scale')}
        dir="ltr"
        value=""
        onChange={(event) => session.plot?.setDepthScale(Number(event.target.value))}
      >
        <option value="" hidden>{`1:${scale}`}</option>
        {SCALES.map((n) => (
          <option key={n} value={n}>{`1:${n}`}</option>
        ))}
      </select>
      <Button
        label={t('log.depth.zoomIn')}
        shortcut="+"
        icon={ZoomIn}
        iconOnly
        variant="quiet"
        className="wide-only"
        onClick={() => zoom(0.5)}
      />
      <Button
        label={t('log.depth.zoomOut')}
        shortcut="-"
        icon={ZoomOut}
        iconOnly
        variant="quiet"
        className="wide-only"
        onClick={() => zoom(2)}
      />
      <Button
        label={t('log.depth.fit')}
        shortcut="0"
        icon={Maximize}
        iconOnly
        variant="quiet"
        onClick={() => {
          const whole = session.plot?.fullRange;
          if (whole) session.setDepthRange(whole.top, whole.base);
        }}
      />
    </div>
  );
}
