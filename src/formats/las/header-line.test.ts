import { describe, expect, it } from 'vitest';
import { type HeaderLineKind, orderWellItem12, parseHeaderLine } from './header-line.ts';

function parse(line: string, kind: HeaderLineKind = 'well'): (string | undefined)[] | null {
  const item = parseHeaderLine(line, kind);
  return item && [item.mnemonic, item.unit, item.value, item.description];
}

describe('parseHeaderLine', () => {
  it.each<[line: string, kind: HeaderLineKind, parts: string[]]>([
    [
      ' STRT .M              1670.0000                : First Index Value',
      'well',
      ['STRT', 'M', '1670.0000', 'First Index Value'],
    ],
    ['NULL.           -999.2500:', 'well', ['NULL', '', '-999.2500', '']],
    ['NULL.:', 'well', ['NULL', '', '', '']],
    ['DEPT.M      ', 'curve', ['DEPT', 'M', '', '']],
    ['DEPT.M:depth', 'curve', ['DEPT', 'M', '', 'depth']],
    [
      'UWI .      00123456789000 : UNIQUE WELL ID',
      'well',
      ['UWI', '', '00123456789000', 'UNIQUE WELL ID'],
    ],
    // Colons: the last parts value and description, in ~P the first that is not a clock's.
    ['LOC . X: 12 Y: 13 : LOCATION', 'well', ['LOC', '', 'X: 12 Y: 13', 'LOCATION']],
    [
      'TIML.hh:mm 23:15 23-JAN-2001:   Time Logger: At Bottom',
      'parameter',
      ['TIML', 'hh:mm', '23:15 23-JAN-2001', 'Time Logger: At Bottom'],
    ],
    [
      'TIME.HH.MM.SS         23:28:54:  Test time {S}',
      'parameter',
      ['TIME', 'HH.MM.SS', '23:28:54', 'Test time {S}'],
    ],
    ['LONG.DEG-97.25 : LON', 'well', ['LONG', 'DEG', '-97.25', 'LON']],
    ['WELL.\u3000A-1\u3000:\u3000WELL', 'well', ['WELL', '', 'A-1', 'WELL']],
    ['WELL. A-1：井名', 'well', ['WELL', '', 'A-1', '井名']],
    ['WELL NAME. A-1 : WELL', 'well', ['WELL NAME', '', 'A-1', 'WELL']],
    ['API NO. 42-501-20130 : API', 'well', ['API NO', '', '42-501-20130', 'API']],
    ['WELL NAME : A-1', 'well', ['WELL NAME', '', 'A-1', '']],
    ['PROV  ALBERTA : PROVINCE', 'well', ['PROV', '', 'ALBERTA', 'PROVINCE']],
    ['STAT\tTX\t: STATE', 'well', ['STAT', '', 'TX', 'STATE']],
    ['LATI 37.2 N : LAT', 'well', ['LATI', '', '37.2 N', 'LAT']],
    ['SRVC COMPANY : SLB', 'well', ['SRVC COMPANY', '', 'SLB', '']],
    ['R1.http://a.b/c?d=e:f : page', 'parameter', ['R1', '', 'http://a.b/c?d=e:f', 'page']],
    ['WELL SMITH NO. 1 : WELL', 'well', ['WELL', '', 'SMITH NO. 1', 'WELL']],
    ['DATE. 12:30', 'well', ['DATE', '', '12:30', '']],
    // Units in brackets, without a dot.
    ['DT (US/F) : sonic', 'curve', ['DT', 'US/F', '', 'sonic']],
    ['CALI [IN] : caliper', 'curve', ['CALI', 'IN', '', 'caliper']],
    // Dots.
    ['Cond..MS/M                     : Cond.', 'curve', ['Cond.', 'MS/M', '', 'Cond.']],
    ['I. Res..OHM-M                  : I. Res.', 'curve', ['I. Res.', 'OHM-M', '', 'I. Res.']],
    ['.ILM .OHMM                   :  7  MEDIUM', 'curve', ['ILM', 'OHMM', '', '7  MEDIUM']],
    ['.OHMM                   :  5  RXO vs. depth', 'curve', ['', 'OHMM', '', '5  RXO vs. depth']],
    ['TORQ.klbf.ft     : torque', 'curve', ['TORQ', 'klbf.ft', '', 'torque']],
    // Units.
    ['DEPT.[M]  :  1', 'curve', ['DEPT', 'M', '', '1']],
    ['TENS.1000 lbf  12 : tension', 'curve', ['TENS', '1000 lbf', '12', 'tension']],
    ['DEPT.0.1 in  : depth', 'curve', ['DEPT', '0.1 in', '', 'depth']],
    ['STRT..1IN 986904 : START', 'well', ['STRT', '.1IN', '986904', 'START']],
    ['MD.  M    : Measured Depth', 'curve', ['MD', '', 'M', 'Measured Depth']],
    ['GAM(NAT)\t.API-GR\t12\t: GAM', 'curve', ['GAM(NAT)', 'API-GR', '12', 'GAM']],
    // Values with colons of their own: drives, addresses, ratios, words.
    [
      'SRCF. C:\\LOGS\\RUN1\\MAIN.LAS : Source file',
      'parameter',
      ['SRCF', '', 'C:\\LOGS\\RUN1\\MAIN.LAS', 'Source file'],
    ],
    ['SRCF. D:/LOGS/A.LAS', 'parameter', ['SRCF', '', 'D:/LOGS/A.LAS', '']],
    ['SRCF.C:\\LOGS : file', 'parameter', ['SRCF', '', 'C:\\LOGS', 'file']],
    [
      'URL . https://example.org:8080/wells/1 : Link',
      'parameter',
      ['URL', '', 'https://example.org:8080/wells/1', 'Link'],
    ],
    ['URL . https://example.org/1', 'well', ['URL', '', 'https://example.org/1', '']],
    ['CSG . 9 5/8": 47 LB/FT : Casing', 'parameter', ['CSG', '', '9 5/8": 47 LB/FT', 'Casing']],
    ['MIX . 3:1 by volume: Mud', 'parameter', ['MIX', '', '3:1 by volume', 'Mud']],
    ['DATE. 12-MAY-07 : Date: final', 'well', ['DATE', '', '12-MAY-07', 'Date: final']],
    ['REM . Run 2: stuck: Remark', 'parameter', ['REM', '', 'Run 2: stuck', 'Remark']],
    // A value beside its unit.
    ['DATE.DD/MM/YYYY21/05/2007     :Date', 'well', ['DATE', 'DD/MM/YYYY', '21/05/2007', 'Date']],
    ['STRT.M1,000.00:', 'well', ['STRT', 'M', '1,000.00', '']],
    ['STRT.M: 1000 : START', 'well', ['STRT', 'M', '1000', 'START']],
    ['DATE.21/05/2007 : Date', 'well', ['DATE', '', '21/05/2007', 'Date']],
    [
      'DATE.DD/MM/YYYY HH:MM 21/05/2007 10:30 : Date',
      'well',
      ['DATE', 'DD/MM/YYYY HH:MM', '21/05/2007 10:30', 'Date'],
    ],
    ['STRT.M1000.0 : START', 'well', ['STRT', 'M', '1000.0', 'START']],
    ['NULL.-999.25 : NULL', 'well', ['NULL', '', '-999.25', 'NULL']],
    ['EKB.M120.5 : KB', 'parameter', ['EKB', 'M', '120.5', 'KB']],
    ['PERF.M3 : volume', 'parameter', ['PERF', 'M3', '', 'volume']],
    // No dot.
    ['D\t \t     00:     1  DEPTH', 'curve', ['D', '', '00', '1  DEPTH']],
    ['C                  01:     2  Caliper', 'curve', ['C', '', '01', '2  Caliper']],
    ['DEN 45 350 02: 3 Density', 'curve', ['DEN', '', '45 350 02', '3 Density']],
    ['DEPT   M   00 001: Depth', 'curve', ['DEPT', 'M', '00 001', 'Depth']],
    ['NPHI V/V 42 890 03 : neutron', 'curve', ['NPHI', 'V/V', '42 890 03', 'neutron']],
    ['DEPT M', 'curve', ['DEPT', 'M', '', '']],
    ['Gamma Ray: natural', 'curve', ['Gamma Ray', '', '', 'natural']],
    ['STRT  1000.5 : START', 'well', ['STRT', '', '1000.5', 'START']],
    // What is missing.
    ['RUN: ONE', 'parameter', ['RUN', '', 'ONE', '']],
    ['TRACK', 'curve', ['TRACK', '', '', '']],
    ['COMP.\tUSGS\t\tCOMPANY', 'well', ['COMP', '', 'USGS', 'COMPANY']],
    ['VERS.\t2.0\tCWLS\tLOG', 'version', ['VERS', '', '2.0', 'CWLS LOG']],
    ['FD_A[0].K/M3 1000 : FLUID', 'parameter', ['FD_A[0]', 'K/M3', '1000', 'FLUID']],
    ['__proto__.X 1 : trap', 'parameter', ['__proto__', 'X', '1', 'trap']],
  ])('%s (%s)', (line, kind, parts) => expect(parse(line, kind)).toEqual(parts));

  it('cannot tell words without dot and colon apart', () =>
    expect(parse('  DEPTH     DT       RHOB', 'parameter')).toBeNull());

  it('takes a line of 3 MB in passing', () => {
    for (const filler of [
      ' ',
      ':',
      '.',
      'x',
      '12:30 ',
      '\t',
      '{',
      '(',
      'M',
      '1a',
      ' : ',
      'C:/',
      ' 1',
    ]) {
      const start = process.cpuUsage();
      const long = filler.repeat(3_000_000 / filler.length);
      parse(`COMP. A ${long} : COMPANY`, 'parameter');
      parse(`DATE.M${long}1`, 'well');
      parse(`DEPT M ${long}`, 'curve');
      const { user, system } = process.cpuUsage(start);
      expect((user + system) / 1000, `filler "${filler}"`).toBeLessThan(1000);
    }
  });
});

describe('orderWellItem12', () => {
  const item = (line: string) => orderWellItem12(parseHeaderLine(line, 'well')!, line);

  it('turns description and value round', () =>
    expect(item('COMP. COMPANY : ANY OIL')).toMatchObject({
      value: 'ANY OIL',
      description: 'COMPANY',
    }));
  it('ends the description at its first colon that is not part of a time', () => {
    expect(item('FLD. FIELD : F: NORTH')).toMatchObject({
      value: 'F: NORTH',
      description: 'FIELD',
    });
    expect(item('DATE. LOG DATE: 12:30 05-MAR-81')).toMatchObject({
      value: '12:30 05-MAR-81',
      description: 'LOG DATE',
    });
  });
  it('leaves STRT, STOP, STEP and NULL', () =>
    expect(item('NULL. -999.25 :')).toMatchObject({ value: '-999.25' }));
  it('leaves a line that is written the 2.0 way', () => {
    expect(item('COMP. ANY OIL : COMPANY')).toMatchObject({
      value: 'ANY OIL',
      description: 'COMPANY',
    });
    expect(item('LOC. X: 12 Y: 13 : LOCATION')).toMatchObject({
      value: 'X: 12 Y: 13',
      description: 'LOCATION',
    });
  });
});
