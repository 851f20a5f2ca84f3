/**
 * Values a field may be chosen from: value and English label. A value outside the list is still
 * data.
 */
export const PICK_LISTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  depthUnit: { m: 'Metres', ft: 'Feet' },
  depthDatum: {
    KB: 'Kelly bushing',
    GL: 'Ground level',
    DF: 'Drill floor',
    RT: 'Rotary table',
    MSL: 'Mean sea level',
  },
  digitalFormat: { las: 'LAS', dlis: 'DLIS', lis: 'LIS', csv: 'CSV', segy: 'SEG-Y' },
  logType: {
    Composite: 'Composite',
    Wireline: 'Wireline',
    LWD: 'Logging while drilling',
    'Mud log': 'Mud log',
    Core: 'Core',
    Interpretation: 'Interpretation',
  },
  fieldType: {
    Gas: 'Gas',
    Oil: 'Oil',
    'Oil and gas': 'Oil and gas',
    Condensate: 'Condensate',
  },
  concessionType: {
    'Exploration licence': 'Exploration licence',
    'Production licence': 'Production licence',
    'Production sharing contract': 'Production sharing contract',
    Permit: 'Permit',
  },
  documentType: {
    'Well report': 'Well report',
    'Survey listing': 'Survey listing',
    'Drilling report': 'Drilling report',
    'Geological report': 'Geological report',
    'Test report': 'Test report',
    'Core report': 'Core report',
    Map: 'Map',
    Correspondence: 'Correspondence',
    Other: 'Other',
  },
  azimuthReference: {
    'Grid north': 'Grid north',
    'True north': 'True north',
    'Magnetic north': 'Magnetic north',
  },
  polarity: {
    'SEG normal': 'SEG normal',
    'SEG reverse': 'SEG reverse',
  },
  rowQuality: {
    good: 'Good',
    fair: 'Fair',
    poor: 'Poor',
    unknown: 'Unknown',
    review: 'For review',
  },
  wellStatus: {
    planned: 'Planned',
    drilling: 'Drilling',
    producing: 'Producing',
    injecting: 'Injecting',
    suspended: 'Suspended',
    abandoned: 'Abandoned',
  },
  wellClass: {
    exploration: 'Exploration',
    appraisal: 'Appraisal',
    development: 'Development',
    injection: 'Injection',
  },
  profileType: { vertical: 'Vertical', deviated: 'Deviated', horizontal: 'Horizontal' },
  productType: { '2D': '2D', '3D': '3D' },
  sectionMode: { inline: 'Inline', crossline: 'Crossline', z: 'Time or depth slice', line: 'Line' },
  seismicDomain: { time: 'Time', depth: 'Depth' },
  concessionStatus: {
    granted: 'Granted',
    applied: 'Applied for',
    relinquished: 'Relinquished',
    expired: 'Expired',
  },
};
