"""SEG-Y files of odd shapes, written after the standard and not after our reader: python3 odd-segy.py FOLDER SEED.

Beside each NAME.sgy stands NAME.json: per trace of the file its inline, crossline, offset, place on the ground and count of samples,
and what the file must be read as; and NAME.f64, all samples of all traces as 64-bit little-endian floats.
"""
import json
import os
import struct
import sys

import numpy as np

FOLDER, SEED = sys.argv[1], int(sys.argv[2])
RNG = np.random.default_rng(SEED)
# Code, numpy type (24 bits by hand), least and largest value.
INTEGERS = {2: ('i4', -2**31, 2**31 - 1), 3: ('i2', -2**15, 2**15 - 1), 8: ('i1', -128, 127), 9: ('i8', -2**53, 2**53), 10: ('u4', 0, 2**32 - 1), 11: ('u2', 0, 2**16 - 1), 12: ('u8', 0, 2**53), 16: ('u1', 0, 255)}


def ibm(values):
    """Words of IBM floats, and what they hold exactly."""
    words = np.zeros(len(values), 'u4')
    exact = np.zeros(len(values))
    for i, value in enumerate(values):
        if value == 0:
            continue
        sign, size, exponent = (0x80 if value < 0 else 0), abs(float(value)), 64
        while size >= 1:
            size, exponent = size / 16, exponent + 1
        while size < 1 / 16:
            size, exponent = size * 16, exponent - 1
        fraction = int(size * 2**24)
        words[i] = ((sign | exponent) << 24) | fraction
        exact[i] = (-1 if sign else 1) * fraction * 16.0 ** (exponent - 64) / 2**24
    return words, exact


def samples(code, order, count):
    """Bytes of random samples of a format, and their values."""
    if code == 1:
        words, exact = ibm(RNG.normal(0, 1000, count))
        return words.astype(order + 'u4').tobytes(), exact
    if code == 5:
        values = RNG.normal(0, 1000, count).astype('f4')
        return values.astype(order + 'f4').tobytes(), values.astype('f8')
    if code == 6:
        values = RNG.normal(0, 1e6, count)
        return values.astype(order + 'f8').tobytes(), values
    if code in (7, 15):
        low, high = (-2**23, 2**23 - 1) if code == 7 else (0, 2**24 - 1)
        values = RNG.integers(low, high, count, endpoint=True)
        wide = np.asarray(values, '<i8').view('u1').reshape(-1, 8)[:, :3]
        return (wide if order == '<' else wide[:, ::-1]).tobytes(), values.astype('f8')
    kind, low, high = INTEGERS[code]
    values = RNG.integers(low, high, count, endpoint=True)
    return values.astype(order + kind if kind[1] != '1' else kind).tobytes(), values.astype('f8')


def write(name, traces, expect=None, code=5, order='>', revision=(1, 0), dt=4000, text='ebcdic', extra=0, extended=0, binary=(), tail=b''):
    """A trace: dict of il, xl, off, x, y (as plotted), n, fields {byte: (struct letter, number)}."""
    lines = ['C%2d %s' % (i + 1, 'WRITTEN FOR A TEST OF READERS' if i == 0 else '') for i in range(40)]
    letters = ''.join(line.ljust(80) for line in lines)
    out = bytearray(letters.encode('ascii' if text == 'ascii' else 'cp037'))
    head = bytearray(400)
    put = lambda at, letter, value: struct.pack_into(order + letter, head, at - 3201, value)
    n = traces[0]['n'] if traces else 0
    put(3217, 'h', dt)
    put(3221, 'H', n)
    put(3225, 'h', code)
    head[300], head[301] = revision
    put(3503, 'h', 1 if len({t['n'] for t in traces}) == 1 else 0)
    put(3505, 'h', extended)
    if revision[0] == 2:
        put(3297, 'I', 16909060)
        put(3507, 'h', extra)
    for at, letter, value in binary:
        put(at, letter, value)
    out += head
    for i in range(extended):
        words = '((SEG: EndText))' if i == extended - 1 else '((OTHER: Notes %d ver 1.0)) nothing' % i
        out += words.ljust(3200).encode('cp037')
    values = []
    for number, trace in enumerate(traces):
        header = bytearray(240 * (1 + extra))
        struct.pack_into(order + 'i', header, 0, number + 1)
        struct.pack_into(order + 'h', header, 28, 1)
        struct.pack_into(order + 'H', header, 114, trace['n'])
        struct.pack_into(order + 'h', header, 116, dt)
        for byte, (letter, value) in trace['fields'].items():
            struct.pack_into(order + letter, header, byte - 1, value)
        packed, exact = samples(code, order, trace['n'])
        out += header + packed
        values.append(exact)
    out += tail
    with open(os.path.join(FOLDER, name + '.sgy'), 'wb') as file:
        file.write(out)
    np.concatenate(values or [np.zeros(0)]).astype('<f8').tofile(os.path.join(FOLDER, name + '.f64'))
    about = {'traces': [{key: trace.get(key) for key in ('il', 'xl', 'off', 'x', 'y', 'n')} for trace in traces], 'code': code, 'littleEndian': order == '<', 'expect': expect or {}}
    with open(os.path.join(FOLDER, name + '.json'), 'w') as file:
        json.dump(about, file)


def ground(il, xl):
    return 500000 + 25.0 * (il - 100) - 6.25 * (xl - 300), 4200000 + 7.5 * (il - 100) + 21.0 * (xl - 300)


def grid(inlines, crosslines, offsets=(0,), n=24, at=(189, 193), slow='ixo', scalar=-100, places=(181, 185), unit=1, place=ground, keep=lambda il, xl, off: True, fields=None):
    """Traces of a grid; `slow` names the loops from the slowest to the fastest."""
    axes = {'i': list(inlines), 'x': list(crosslines), 'o': list(offsets)}
    traces = []
    for a in axes[slow[0]]:
        for b in axes[slow[1]]:
            for c in axes[slow[2]]:
                of = dict(zip(slow, (a, b, c)))
                il, xl, off = of['i'], of['x'], of['o']
                if not keep(il, xl, off):
                    continue
                factor = 1 if scalar == 0 else scalar if scalar > 0 else -1 / scalar
                x, y = place(il, xl)
                rx, ry = round(x / factor), round(y / factor)
                traces.append({
                    'il': il, 'xl': xl, 'off': off, 'x': rx * factor, 'y': ry * factor, 'n': n,
                    'fields': {37: ('i', off), 71: ('h', scalar), places[0]: ('i', rx), places[1]: ('i', ry), 89: ('h', unit), at[0]: ('i', il), at[1]: ('i', xl), **(fields(il, xl, off) if fields else {})},
                })
    return traces


IL, XL = range(100, 112), range(300, 321)
for code in (1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16):
    for order in '><':
        write('format-%d-%s' % (code, 'big' if order == '>' else 'little'), grid(IL, XL), code=code, order=order)
write('ascii-text', grid(IL, XL), text='ascii')
write('crossline-sorted', grid(IL, XL, slow='xio'), {'sorting': 'crossline'})
write('decimated', grid(range(100, 124, 2), range(300, 405, 5)), {'steps': [2, 5]})
write('falling', grid(range(111, 99, -1), range(320, 299, -1)))
write('falling-inlines-rising-crosslines', grid(range(130, 100, -3), XL, slow='xio'))
write('negative-numbers', grid(range(-12, 0), range(-40, 2, 2), place=lambda il, xl: ground(il + 112, xl + 340)))
write('large-numbers', grid(range(1000100, 1000112), range(2000300, 2000321), place=lambda il, xl: ground(il - 1000000, xl - 2000000)))
holes = {(il, xl) for il in IL for xl in XL if RNG.random() < 0.15}
write('holes', grid(IL, XL, keep=lambda il, xl, off: (il, xl) not in holes), {'holes': len(holes)})
write('holes-crossline-sorted', grid(IL, XL, slow='xio', keep=lambda il, xl, off: (il, xl) not in holes), {'holes': len(holes)})
write('slanted-outline', grid(IL, XL, keep=lambda il, xl, off: xl - 300 >= (il - 100) // 2 and xl - 300 < 15 + (il - 100) // 2))
shuffled = grid(IL, XL)
RNG.shuffle(shuffled)
write('shuffled', shuffled)
write('prestack', grid(range(100, 105), range(300, 309), range(100, 500, 50)), {'offsets': list(range(100, 500, 50))})
write('prestack-by-offset', grid(range(100, 105), range(300, 309), range(100, 500, 50), slow='oix'), {'offsets': list(range(100, 500, 50))})
write('prestack-crossline-sorted', grid(range(100, 105), range(300, 309), range(100, 500, 50), slow='xio'), {'offsets': list(range(100, 500, 50))})
write('prestack-negative-offsets', grid(range(100, 105), range(300, 309), range(-200, 201, 100)), {'offsets': list(range(-200, 201, 100))})
write('prestack-offset-gaps', grid(range(100, 105), range(300, 309), range(100, 500, 50), keep=lambda il, xl, off: RNG.random() > 0.1), {'offsets': list(range(100, 500, 50))})
write('prestack-little', grid(range(100, 105), range(300, 309), range(100, 500, 50)), {'offsets': list(range(100, 500, 50))}, order='<', code=3)
for name, at, places in (('lines-181-185', (181, 185), (73, 77)), ('lines-9-21', (9, 21), (181, 185)), ('lines-5-21', (5, 21), (181, 185)), ('lines-17-21', (17, 21), (73, 77)), ('lines-221-225', (221, 225), (181, 185)), ('lines-213-217', (213, 217), (181, 185)), ('lines-205-209', (205, 209), (181, 185))):
    write(name, grid(IL, XL, at=at, places=places), {'bytes': at, 'warning': 'LINES_DETECTED'})
# A usual case: the field record counts inlines, and the standard's place holds the CDP number of a line of all traces.
write('lines-9-21-crossline-sorted', grid(IL, XL, at=(9, 21), slow='xio'), {'bytes': (9, 21), 'warning': 'LINES_DETECTED'})
for scalar in (0, 1, 10, -10, -500):
    write('scalar-%d' % scalar, grid(IL, XL, scalar=scalar))
degrees = lambda il, xl: (28.5 + 0.0003 * (il - 100) - 0.0001 * (xl - 300), 41.2 + 0.0001 * (il - 100) + 0.0002 * (xl - 300))
seconds = lambda il, xl: tuple(3600 * value for value in degrees(il, xl))
write('arc-seconds', grid(IL, XL, scalar=-100, unit=2, place=seconds), {'degrees': [list(degrees(100, 300)), list(degrees(111, 320))]})
write('degrees', grid(IL, XL, scalar=-10000, unit=3, place=lambda il, xl: (28 + 0.01 * (il - 100), 41 + 0.01 * (xl - 300))), {'degrees': [[28, 41], [28.11, 41.2]]})
def packed(value):
    seconds = round(value * 3600, 2)
    return int(seconds // 3600) * 10000 + int(seconds % 3600 // 60) * 100 + seconds % 60


write('degrees-minutes-seconds', grid(IL, XL, scalar=-100, unit=4, place=lambda il, xl: tuple(packed(value) for value in degrees(il, xl))), {'degrees': [list(degrees(100, 300)), list(degrees(111, 320))]})
write('source-coordinates', grid(IL, XL, places=(73, 77)))
write('no-coordinates', grid(IL, XL, place=lambda il, xl: (0, 0)), {'placeless': True})
write('same-coordinates', grid(IL, XL, place=lambda il, xl: (512345, 4212345)), {'placeless': True, 'warning': 'COORDINATES_CONSTANT'})
varying = grid(IL, XL)
for trace in varying:
    trace['n'] = int(RNG.integers(5, 60))
write('varying-lengths', varying, {'variable': True})
two = grid(IL, XL)
for i, trace in enumerate(two):
    trace['n'] = 24 if i < len(two) // 2 else 40
write('two-lengths', two, {'variable': True})
write('delay', grid(IL, XL, fields=lambda il, xl, off: {109: ('h', 512)}), {'delayMs': 512})
write('delay-scaled', grid(IL, XL, fields=lambda il, xl, off: {109: ('h', 5125), 215: ('h', -10)}), {'delayMs': 512.5})
write('delay-negative', grid(IL, XL, fields=lambda il, xl, off: {109: ('h', -200)}), {'delayMs': -200})
write('rev-2-headers', grid(IL, XL), revision=(2, 0), extra=2)
write('rev-2-little', grid(IL, XL), revision=(2, 0), order='<', code=6, extra=1, extended=2)
write('rev-2-1-long', grid(IL, range(300, 303), n=33000), revision=(2, 1), binary=((3269, 'I', 33000), (3221, 'H', 0)))
write('rev-2-interval', grid(IL, XL), {'intervalUs': 333.25}, revision=(2, 0), binary=((3273, 'd', 333.25),))
write('extended-text', grid(IL, XL), extended=3)
write('extended-text-uncounted', grid(IL, XL), extended=3, binary=((3505, 'h', -1),))
write('revision-0', grid(IL, XL), revision=(0, 0))
write('cut-off', grid(IL, XL), {'warning': 'TRACE_TRUNCATED'}, tail=bytes(200))
# Padding that some systems leave: traces without any number at the end.
padded = grid(IL, XL)
for _ in range(9):
    padded.append({'il': 0, 'xl': 0, 'off': 0, 'x': 0, 'y': 0, 'n': 24, 'fields': {29: ('h', 2)}})
write('padding-at-the-end', padded, {'padding': 9, 'warning': 'TRACES_UNNUMBERED'})
line = [{'il': 0, 'xl': 0, 'off': 0, 'x': 500000 + 12.5 * i, 'y': 4200000 + 0.5 * i, 'n': 24, 'fields': {17: ('i', 1 + i // 4), 21: ('i', 1001 + i), 71: ('h', -10), 181: ('i', 5000000 + 125 * i), 185: ('i', 42000000 + 5 * i)}} for i in range(150)]
write('line', line, {'line': 'cdp'})
constant = [{**trace, 'x': 512345, 'y': 4212345, 'fields': {**trace['fields'], 181: ('i', 5123450), 185: ('i', 42123450)}} for trace in line]
write('line-same-coordinates', constant, {'line': 'cdp', 'placeless': True, 'warning': 'COORDINATES_CONSTANT'})
write('one-trace', grid([100], [300]), {'line': 'trace'})
write('one-inline', grid([100], XL))
gathers = [{'il': 0, 'xl': 0, 'off': 100 * k, 'x': 500000 + 50.0 * shot, 'y': 4200000, 'n': 24, 'fields': {9: ('i', 200 + shot), 13: ('i', 1 + k), 37: ('i', 100 * k), 71: ('h', 1), 73: ('i', 500000 + 50 * shot), 77: ('i', 4200000)}} for shot in range(12) for k in range(24)]
write('shots', gathers, {'line': 'fieldRecord', 'ensembles': 12})
