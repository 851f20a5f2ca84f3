import { afterEach } from 'vitest';
import type { ElementHost } from '../../../core/element-host.ts';
import { fakeHost } from '../../../core/testing/fake-host.ts';

/** A log of four samples with one top, as the property `data` has it. */
export const SAMPLE_LOG = {
  index: { mnemonic: 'DEPT', unit: 'm', values: Float64Array.of(1000, 1001, 1002, 1003) },
  curves: [
    { mnemonic: 'GR', unit: 'gAPI', values: Float64Array.of(20, 40, 60, 80) },
    { mnemonic: 'NPHI', unit: 'v/v', values: Float64Array.of(0.1, 0.2, 0.3, 0.4) },
    { mnemonic: 'RHOB', unit: 'g/cm3', values: Float64Array.of(2.1, 2.2, 2.3, 2.4) },
  ],
  markers: [{ name: 'Sand', depth: 1001 }],
};

/** A controller of a plot of samples, as far as tests open it. */
interface PlotController<Properties> {
  setProperties(properties: Properties): void;
  /** Resolves when nothing is read. */
  settled(): Promise<void>;
  dispose(): void;
}

/**
 * Opens `SAMPLE_LOG`, or what the properties name, in controllers that are disposed of after each
 * test. Call it once in a file of tests.
 * @returns opens one, and resolves when its samples are read
 */
export function preparePlots<Properties, Controller extends PlotController<Properties>>(
  create: (host: ElementHost) => Controller,
): (properties: Properties) => Promise<Controller> {
  const opened: Controller[] = [];
  afterEach(() => opened.splice(0).forEach((controller) => controller.dispose()));
  return async (properties) => {
    const controller = create(fakeHost());
    opened.push(controller);
    controller.setProperties({ data: SAMPLE_LOG, ...properties });
    await controller.settled();
    return controller;
  };
}
