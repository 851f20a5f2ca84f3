/**
 * Log templates that come with the product: template JSON as pages take it
 * (`dist/template.schema.json`), with the families' usual limits.
 */

const WRAP = { offScale: 'wrap', wraps: 1 } as const;
const GAMMA = {
  curve: ['GR', 'GRC', 'SGR', 'ECGR', 'GAM', 'GR_EDTC', 'HGR'],
  left: 0,
  right: 150,
  unit: 'gAPI',
  color: '#00795c',
  ...WRAP,
};
const POTENTIAL = {
  curve: ['SP', 'SPBR', 'SPR'],
  left: -80,
  right: 20,
  unit: 'mV',
  color: '#0b63c5',
  dash: [6, 3],
  ...WRAP,
};
const CALIPER = {
  curve: ['CALI', 'CAL', 'HCAL', 'C1', 'DCAL'],
  left: 6,
  right: 16,
  unit: 'in',
  color: '#111827',
  dash: [4, 2],
};
const BIT_SIZE = {
  curve: ['BS', 'BIT'],
  left: 6,
  right: 16,
  unit: 'in',
  color: '#7c4a21',
  dash: [2, 2],
};
const DEEP = {
  curve: ['ILD', 'LLD', 'RT', 'RD', 'AT90', 'RLA5', 'RDEP', 'AHT90'],
  left: 0.2,
  right: 2000,
  unit: 'ohm.m',
  color: '#b8232f',
  ...WRAP,
};
const MEDIUM = {
  curve: ['ILM', 'RM', 'AT30', 'RLA3', 'RMED', 'AHT30'],
  left: 0.2,
  right: 2000,
  unit: 'ohm.m',
  color: '#8e3b8f',
  dash: [6, 3],
  ...WRAP,
};
const SHALLOW = {
  curve: ['LLS', 'SFL', 'SFLU', 'RS', 'AT10', 'RSHA', 'AHT10', 'MSFL', 'RXO'],
  left: 0.2,
  right: 2000,
  unit: 'ohm.m',
  color: '#0b63c5',
  dash: [2, 2],
  ...WRAP,
};
const NEUTRON_NAMES = ['NPHI', 'TNPH', 'CNC', 'NPOR', 'CNCF', 'APLC'];
const DENSITY = {
  curve: ['RHOB', 'RHOZ', 'DEN', 'ZDEN', 'ROBB'],
  left: 1.95,
  right: 2.95,
  unit: 'g/cm3',
  color: '#b8232f',
  fills: [{ to: { curve: NEUTRON_NAMES }, color: '#c9b28f', colorBelow: '#f6d860' }],
};
const NEUTRON = {
  curve: NEUTRON_NAMES,
  left: 0.45,
  right: -0.15,
  unit: 'v/v',
  color: '#0b63c5',
  dash: [6, 3],
};
const CORRECTION = {
  curve: ['DRHO', 'HDRA', 'ZCOR'],
  left: -0.25,
  right: 0.25,
  unit: 'g/cm3',
  color: '#55606e',
  dash: [2, 2],
};
const PHOTOELECTRIC = {
  curve: ['PEF', 'PE', 'PEFZ'],
  left: 0,
  right: 10,
  unit: 'b/e',
  color: '#8e3b8f',
  dash: [4, 2],
};
const SONIC = {
  curve: ['DT', 'DTC', 'DTCO', 'AC', 'DT4P'],
  left: 140,
  right: 40,
  unit: 'us/ft',
  color: '#8e3b8f',
};
const SHEAR = {
  curve: ['DTS', 'DTSM', 'DT4S'],
  left: 440,
  right: 40,
  unit: 'us/ft',
  color: '#5b6b00',
  dash: [6, 3],
};

const DEPTH = { kind: 'depth' };
const tracks = (title: string, curves: readonly object[], more: object = {}) => ({
  kind: 'curves',
  title,
  width: 1.2,
  ...more,
  curves,
});
const correlation = tracks('Correlation', [GAMMA, POTENTIAL, CALIPER, BIT_SIZE]);
const resistivity = tracks('Resistivity', [DEEP, MEDIUM, SHALLOW], { scale: 'log' });
const porosity = tracks('Density, neutron', [DENSITY, NEUTRON, CORRECTION, PHOTOELECTRIC]);

function template(id: string, name: string, list: readonly object[], isDefaultTemplate = false) {
  return { id, name, isDefaultTemplate, config: { name, tracks: list } };
}

/** Log templates that a new installation starts with. */
export const LOG_TEMPLATES = [
  template('triple-combo', 'Triple combo', [correlation, DEPTH, resistivity, porosity], true),
  template('quad-combo', 'Quad combo', [
    correlation,
    DEPTH,
    resistivity,
    porosity,
    tracks('Sonic', [SONIC, SHEAR]),
  ]),
  template('resistivity', 'Resistivity', [
    tracks('Correlation', [GAMMA, POTENTIAL]),
    DEPTH,
    { ...resistivity, width: 2.4 },
  ]),
  template('sonic', 'Sonic', [
    tracks('Correlation', [GAMMA, CALIPER]),
    DEPTH,
    tracks('Slowness', [SONIC, SHEAR], { width: 1.8 }),
    tracks('Density', [DENSITY]),
  ]),
  template('gamma-ray', 'Gamma ray', [
    tracks('Correlation', [{ ...GAMMA, fills: [{ to: 'left', color: '#b9d6a0' }] }], {
      width: 2.4,
    }),
    DEPTH,
  ]),
];
