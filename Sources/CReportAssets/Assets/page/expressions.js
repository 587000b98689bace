// Vega's expressions, each compiled once to functions, because the page allows no code from texts.
//
// Vega's own interpreter walks the syntax tree for every value and creates eight objects each time, which took half of the
// time of a chart with many lines. Source of the nodes, functions and encoders: vega-interpreter (BSD 3-Clause).

/** The functions of expressions, in addition to those of `Math` and of the chart. */
const expressionFunctions = {
    isNaN: Number.isNaN,
    isFinite: Number.isFinite,
    parseFloat,
    length: (list) => list.length,
    indexof: (list, value) => list.indexOf(value),
    join: (list, separator) => list.join(separator),
    slice: (list, ...range) => list.slice(...range),
    clamp: (value, low, high) => Math.max(low, Math.min(high, value)),
    upper: (text) => String(text).toUpperCase(),
    lower: (text) => String(text).toLowerCase(),
    replace: (text, ...change) => String(text).replace(...change),
    datetime: (year, month = 0, day = 1, ...time) => (typeof year === "number" ? new Date(year, month, day, ...time) : new Date(year)),
    time: (date) => new Date(date).getTime(),
};
/** The functions of the event to which a chart reacts. */
const eventFunctions = new Set(["view", "item", "group", "xy", "x", "y"]);
const constants = { NaN, E: Math.E, LN2: Math.LN2, LN10: Math.LN10, PI: Math.PI, SQRT2: Math.SQRT2 };
/** Values with which an expression could make code from texts. */
const forbidden = new Set([Function, eval, setTimeout, setInterval]);

const binary = {
    "*": (a, b) => a * b, "+": (a, b) => a + b, "-": (a, b) => a - b, "/": (a, b) => a / b, "%": (a, b) => a % b,
    ">": (a, b) => a > b, "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">=": (a, b) => a >= b,
    "==": (a, b) => a == b, "!=": (a, b) => a != b, "===": (a, b) => a === b, "!==": (a, b) => a !== b,
    "&": (a, b) => a & b, "|": (a, b) => a | b, "^": (a, b) => a ^ b,
    "<<": (a, b) => a << b, ">>": (a, b) => a >> b, ">>>": (a, b) => a >>> b,
};
const unary = { "+": (a) => +a, "-": (a) => -a, "~": (a) => ~a, "!": (a) => !a };

/** Returns a value, unless it could make code from texts. */
function allowed(value, name) {
    if (forbidden.has(value)) throw new Error(`an expression names ${name}, which is not allowed`);
    return value;
}

/** Returns the function of a name: the chart's own ones need their chart, `own`, as `this`. */
function functionOf(name, own) {
    if (own[name]) return (...values) => own[name](...values);
    const found = Object.hasOwn(expressionFunctions, name) ? expressionFunctions[name] : Math[name];
    if (typeof found !== "function") throw new Error(`an expression names the unknown function ${name}`);
    return found;
}

/** The kinds of nodes; each returns a function of the parameters, the row, the event and the drawn item. */
const nodes = {
    Literal: ({ value }) => () => value,
    Identifier({ name }) {
        if (name === "datum") return (_, row) => row;
        if (name === "event") return (_, __, event) => event;
        if (name === "item") return (_, __, ___, item) => item;
        if (Object.hasOwn(constants, name)) return () => constants[name];
        const key = "$" + name;
        return (parameters) => parameters[key];
    },
    MemberExpression({ object, property, computed }, own) {
        const whole = compiled(object, own);
        if (!computed) return (p, r, e, i) => allowed(whole(p, r, e, i)[property.name], property.name);
        const key = compiled(property, own);
        return (p, r, e, i) => {
            const name = key(p, r, e, i);
            return allowed(whole(p, r, e, i)[name], name);
        };
    },
    CallExpression({ callee, arguments: list }, own) {
        const name = callee.name.replace(/^_/, "");
        const values = list.map((node) => compiled(node, own));
        if (name === "if") return choice(values);
        if (eventFunctions.has(name)) return (p, r, e, i) => e.vega[name](...values.map((value) => value(p, r, e, i)));
        const call = functionOf(name, own);
        const [first, second] = values;
        if (values.length === 1) return (p, r, e, i) => call(first(p, r, e, i));
        if (values.length === 2) return (p, r, e, i) => call(first(p, r, e, i), second(p, r, e, i));
        return (p, r, e, i) => call(...values.map((value) => value(p, r, e, i)));
    },
    ArrayExpression({ elements }, own) {
        const values = elements.map((node) => compiled(node, own));
        return (p, r, e, i) => values.map((value) => value(p, r, e, i));
    },
    BinaryExpression({ left, right, operator }, own) {
        const [a, b, result] = [compiled(left, own), compiled(right, own), binary[operator]];
        return (p, r, e, i) => result(a(p, r, e, i), b(p, r, e, i));
    },
    UnaryExpression({ argument, operator }, own) {
        const [value, result] = [compiled(argument, own), unary[operator]];
        return (p, r, e, i) => result(value(p, r, e, i));
    },
    ConditionalExpression: ({ test, consequent, alternate }, own) =>
        choice([test, consequent, alternate].map((node) => compiled(node, own))),
    LogicalExpression({ left, right, operator }, own) {
        const [a, b] = [compiled(left, own), compiled(right, own)];
        if (operator === "&&") return (p, r, e, i) => a(p, r, e, i) && b(p, r, e, i);
        return (p, r, e, i) => a(p, r, e, i) || b(p, r, e, i);
    },
    ObjectExpression({ properties }, own) {
        const members = properties.map(({ key, value }) => [key.type === "Literal" ? key.value : key.name, compiled(value, own)]);
        return (p, r, e, i) => {
            const made = {};
            for (const [name, value] of members) made[name] = allowed(value(p, r, e, i), name);
            return made;
        };
    },
};

const choice = ([test, yes, no]) => (p, r, e, i) => (test(p, r, e, i) ? yes(p, r, e, i) : no(p, r, e, i));

/** Returns the function of a node of a syntax tree. */
const compiled = (node, own) => nodes[node.type](node, own);

/** Converts an item's second edges and centres to its position and size, as Vega's encoders do. */
function fitItem(item, channels, isBox) {
    for (const [start, end, centre, size] of [["x", "x2", "xc", "width"], ["y", "y2", "yc", "height"]]) {
        if (channels[end]) {
            if (!channels[start]) item[start] = item[end] - (item[size] || 0);
            else {
                if (isBox && item[start] > item[end]) [item[start], item[end]] = [item[end], item[start]];
                item[size] = item[end] - item[start];
            }
        }
        if (channels[centre]) item[start] = item[centre] - (item[size] || 0) / 2;
    }
}

/** The interpreter of the library's option `expr`. */
const expressions = {
    operator: ({ functions }, { ast }) => compiled(ast, functions),
    parameter(context, { ast }) {
        const value = compiled(ast, context.functions);
        return (row, parameters) => value(parameters, row);
    },
    event({ functions }, { ast }) {
        const value = compiled(ast, functions);
        return (event) => value(undefined, undefined, event);
    },
    handler({ functions }, { ast }) {
        const value = compiled(ast, functions);
        return (parameters, event) => value(parameters, event.item && event.item.datum, event);
    },
    encode({ functions }, { marktype, channels }) {
        const values = Object.entries(channels).map(([name, { ast }]) => [name, compiled(ast, functions)]);
        const isBox = ["group", "image", "rect"].includes(marktype);
        const isPlaced = marktype !== "rule" && ["x2", "xc", "y2", "yc"].some((name) => channels[name]);
        return (item, parameters) => {
            let isChanged = false;
            for (const [name, value] of values) {
                const found = value(parameters, item.datum, undefined, item);
                if (item[name] === found) continue;
                item[name] = found;
                isChanged = true;
            }
            if (isPlaced) fitItem(item, channels, isBox);
            return isChanged;
        };
    },
};
