import { Plus, X } from 'lucide-react';
import { VIEWER_NAMES } from '../../../backend/catalog-fields.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { EditorProps } from '../kinds/kind.ts';
import { viewerLabel } from '../kinds/viewer-label.ts';
import { readFields } from './fields.ts';
import { replaceItem } from './rows.ts';
import { ViewerTrial } from './ViewerTrial.tsx';

interface Setting {
  viewer: string;
  fields: string[];
}

/** Which fields of a record each viewer is opened with. */
export function ViewerSettings(props: EditorProps) {
  const t = useTexts();
  const { draft, readOnly, errors, change } = props;
  const settings = Array.isArray(draft.viewerSettings) ? (draft.viewerSettings as Setting[]) : [];
  const offered = Array.isArray(draft.viewers) ? draft.viewers.map(String) : [];
  const set = (viewerSettings: readonly Setting[]): void => change({ viewerSettings });
  const add = (): void => {
    const free = offered.find((one) => !settings.some(({ viewer }) => viewer === one));
    set([...settings, { viewer: free ?? '', fields: [] }]);
  };
  return (
    <div className="studio-relations">
      {errors.viewerSettings ? (
        <p className="studio-wrong" role="alert">
          {errors.viewerSettings}
        </p>
      ) : null}
      {settings.length === 0 ? <p className="muted-note">{t('studio.v.none')}</p> : null}
      {settings.map((setting, at) => (
        <SettingBox
          key={at}
          {...props}
          setting={setting}
          offered={offered}
          onChange={(next) => set(replaceItem(settings, at, next))}
          onRemove={() => set(settings.filter((_, other) => other !== at))}
        />
      ))}
      {readOnly ? null : (
        <div>
          <Button label={t('studio.v.add')} icon={Plus} onClick={add} />
        </div>
      )}
    </div>
  );
}

interface SettingProps extends EditorProps {
  setting: Setting;
  /** Names of the viewers that the catalog offers. */
  offered: readonly string[];
  onChange(setting: Setting): void;
}

function SettingBox({ onRemove, ...props }: SettingProps & { onRemove(): void }) {
  const t = useTexts();
  const { backend, stored, draft, readOnly, setting } = props;
  const { viewer, fields } = setting;
  return (
    <fieldset className="studio-relation">
      <legend>
        <bdi>{viewer ? formatViewerName(t, viewer) : t('studio.v.viewer')}</bdi>
      </legend>
      <ViewerSelect {...props} />
      {readOnly ? null : (
        <Button
          label={t('studio.remove', { name: formatViewerName(t, viewer) })}
          icon={X}
          iconOnly
          variant="quiet"
          onClick={onRemove}
        />
      )}
      <FieldTicks {...props} />
      <ViewerTrial
        backend={backend}
        stored={stored}
        draft={draft}
        viewer={viewer}
        fields={fields}
      />
    </fieldset>
  );
}

function ViewerSelect({ setting, offered, readOnly, onChange }: SettingProps) {
  const t = useTexts();
  const { viewer } = setting;
  return (
    <label className="stacked">
      <span>{t('studio.v.viewer')}</span>
      <select
        className="field"
        value={viewer}
        disabled={readOnly}
        onChange={(event) => onChange({ ...setting, viewer: event.target.value })}
      >
        <option value="">{t('studio.noneChosen')}</option>
        {[...new Set([...offered, viewer])].filter(Boolean).map((one) => (
          <option key={one} value={one}>
            {formatViewerName(t, one)}
          </option>
        ))}
      </select>
    </label>
  );
}

function FieldTicks({ draft, setting, readOnly, onChange }: SettingProps) {
  const { fields } = setting;
  const setField = (name: string, isOn: boolean): void =>
    onChange({
      ...setting,
      fields: isOn ? [...fields, name] : fields.filter((one) => one !== name),
    });
  return (
    <div className="studio-ticks">
      {readFields(draft).map(({ label, attribute: { name } }) => (
        <label key={name} className="studio-flag">
          <input
            type="checkbox"
            checked={fields.includes(name)}
            disabled={readOnly}
            onChange={(event) => setField(name, event.target.checked)}
          />
          <bdi>{label || name}</bdi>
        </label>
      ))}
    </div>
  );
}

function formatViewerName(t: Translate, viewer: string): string {
  return VIEWER_NAMES.some((one) => one === viewer)
    ? t(viewerLabel(viewer))
    : t('studio.missingRef', { name: viewer });
}
