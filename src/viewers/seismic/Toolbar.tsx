import { PanelRightOpen, RefreshCw, Table2 } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { PictureFileType } from '../../plot/print/painted-picture.ts';
import type { SeismicController } from './controller.ts';
import { LookFields } from './LookFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { SaveMenu } from './SaveMenu.tsx';
import { ZoomButtons } from '../shared/ZoomButtons.tsx';

const ZOOM_LABELS = {
  zoomIn: 'seismic.zoomIn',
  zoomOut: 'seismic.zoomOut',
  fit: 'seismic.fit',
} as const;

/** Props of `Toolbar`. */
export interface ToolbarProps {
  controller: SeismicController;
  valuesShown: boolean;
  onValues(shown: boolean): void;
  panelShown: boolean;
  /** Whether the button that shows the panel is focused when it appears. */
  takesFocus: boolean;
  onPanel(shown: boolean): void;
  /** Opens the menu of what can be saved. */
  saveMenu: Ref<{ open(): void }>;
  onSave(type: PictureFileType): void;
}

/**
 * Which section, how it is drawn, how amplitudes become colours, and what can be done with the
 * picture.
 */
export function Toolbar(props: ToolbarProps) {
  const { controller, panelShown, takesFocus, onPanel } = props;
  const { sections } = controller;
  const t = useTexts();
  const survey = useSignal(sections.survey);
  const phase = useSignal(sections.phase);
  const info = survey?.info;
  return (
    <div className="toolbar" part="toolbar" role="group" aria-label={t('seismic.label')}>
      {info ? <PlaceFields sections={sections} info={info} /> : null}
      {info ? <LookFields info={info} looks={controller.looks} /> : null}
      <span className="toolbar-gap" />
      <div className="toolbar-group">
        {info ? <PictureTools {...props} /> : null}
        {phase.kind === 'empty' && !sections.hasSource ? null : (
          <Button
            label={t('seismic.refresh')}
            shortcut="R"
            icon={RefreshCw}
            iconOnly
            variant="quiet"
            onClick={() => void sections.refresh()}
          />
        )}
        {info && !panelShown ? (
          <Button
            className="points"
            label={t('seismic.panel.show')}
            shortcut="A"
            icon={PanelRightOpen}
            iconOnly
            variant="quiet"
            autoFocus={takesFocus}
            onClick={() => onPanel(true)}
          />
        ) : null}
      </div>
    </div>
  );
}

/** Zoom, values at the cursor, and files of the picture. */
function PictureTools({ controller, valuesShown, onValues, saveMenu, onSave }: ToolbarProps) {
  const t = useTexts();
  const { picture } = controller;
  return (
    <>
      <ZoomButtons
        labels={ZOOM_LABELS}
        onZoom={(factor) => picture.zoom(factor)}
        onFit={() => picture.fit()}
      />
      <Button
        label={t('seismic.values')}
        shortcut="V"
        icon={Table2}
        iconOnly
        variant="quiet"
        aria-pressed={valuesShown}
        onClick={() => onValues(!valuesShown)}
      />
      <SaveMenu controller={controller} saveMenu={saveMenu} onSave={onSave} />
    </>
  );
}
