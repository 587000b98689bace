"use strict";
// The search of the documentation, and the pages' plain form, which is shown if the site is opened from a folder.
(() => {
    // The site's root: this file is in its folder `search`.
    const root = new URL("../", document.currentScript.src).href;
    const isFolder = location.protocol === "file:";
    const LIMIT = 24, SECTIONS_OF_A_PAGE = 3;

    /** Returns the address of a page; in a folder, no server completes it. */
    function address(page, anchor = "") {
        return root + page.replace(/^\//, "") + (isFolder ? "index.html" : "") + (anchor && `#${anchor}`);
    }

    /** Creates an element; texts are never parsed as HTML. */
    function make(name, attributes = {}, ...children) {
        const made = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
        made.append(...children);
        return made;
    }

    // MARK: Words

    // A word, a name such as `time_to_contact`, or an option such as `--session-table`.
    const WORD = /(?:--)?[\p{L}\p{N}]+(?:[_-][\p{L}\p{N}]+)*/gu;

    /** Returns the words of a text: names and options as a whole, then in parts. */
    function words(text) {
        const found = [];
        for (const [word] of text.matchAll(WORD)) {
            const name = word.replace(/^--/, "");
            if (name !== word) found.push(word.toLowerCase());
            found.push(name.toLowerCase());
            const parts = name.split(/[_-]|(?<=\p{Ll})(?=\p{Lu})/u);
            if (parts.length > 1) found.push(...parts.map((part) => part.toLowerCase()));
        }
        return found;
    }

    /** Returns what words of one family share, such as calibrate, calibrated and calibration. */
    function stem(word) {
        if (word.length < 5 || /[_\-\d]/.test(word)) return word;
        const short = word.replace(/(ations?|ated|ates?|ating|ings?|ions?|ers?|ed|es|e|s)$/, "").replace(/(.)\1$/, "$1");
        return short.length < 4 ? word : short.replace(/([iy])z$/, "$1s");
    }

    /** Whether one letter has to be added, removed, replaced or moved by one place to make one word of the other. */
    function isMistyped(a, b) {
        if (Math.abs(a.length - b.length) > 1) return false;
        let i = 0, j = 0;
        while (i < a.length && a[i] === b[i]) i += 1;
        while (j < Math.min(a.length, b.length) - i && a[a.length - 1 - j] === b[b.length - 1 - j]) j += 1;
        const [left, right] = [a.slice(i, a.length - j), b.slice(i, b.length - j)];
        return left.length < 2 && right.length < 2 || left.length === 2 && left === [...right].reverse().join("");
    }

    // Words that a question contains but a search does not need.
    const IDLE = new Set("a an and are by can do does for from have how i if in is it my of on or that the this to what when where which who why will with".split(" "));

    // MARK: Index

    // A word counts more in a title, in a heading, and as the name that a row or an item explains.
    const WEIGHTS = { title: 20, heading: 7, name: 5, text: 1 };

    class Index {
        constructor({ pages, sections }) {
            this.pages = pages;
            this.sections = sections;
            this.terms = new Map();
            this.stems = new Map();
            this.lengths = new Float32Array(sections.length);
            let page = -1;
            sections.forEach(([number, , heading, text, names], section) => {
                if (number !== page) this.add(pages[number][1], section, WEIGHTS.title);
                page = number;
                this.add(heading, section, WEIGHTS.heading);
                this.add(names, section, WEIGHTS.name);
                this.lengths[section] = this.add(text, section, WEIGHTS.text);
            });
            this.length = this.lengths.reduce((sum, length) => sum + length, 0) / sections.length;
            this.vocabulary = [...this.terms.keys()].sort();
            for (const term of this.vocabulary) {
                const key = stem(term);
                this.stems.has(key) ? this.stems.get(key).push(term) : this.stems.set(key, [term]);
            }
        }

        /** Counts a text's words for a section, and returns their number. */
        add(text, section, weight) {
            const found = words(text);
            for (const word of found) {
                let counts = this.terms.get(word);
                if (!counts) this.terms.set(word, counts = new Map());
                counts.set(section, (counts.get(section) || 0) + weight);
            }
            return found.length;
        }

        /** Returns the terms of the index that a word stands for, with their weights. */
        expanded(word) {
            const found = new Map();
            const add = (term, weight) => found.set(term, Math.max(weight, found.get(term) || 0));
            if (this.terms.has(word)) add(word, 1);
            for (const term of this.stems.get(stem(word)) || []) {
                add(term, term === `${word}s` || word === `${term}s` ? 0.95 : 0.7);
            }
            let low = 0, high = this.vocabulary.length;
            while (low < high) {
                const middle = (low + high) >> 1;
                if (this.vocabulary[middle] < word) low = middle + 1; else high = middle;
            }
            for (; this.vocabulary[low]?.startsWith(word); low += 1) {
                const term = this.vocabulary[low];
                add(term, 0.6 * word.length / term.length);
            }
            if (!found.size && word.length > 3) {
                for (const term of this.vocabulary) if (isMistyped(word, term)) add(term, 0.4);
            }
            return found;
        }

        /** Returns the points of each section for one word, and the terms that were found. */
        points(word) {
            const points = new Map(), terms = this.expanded(word);
            for (const [term, weight] of terms) {
                for (const [section, count] of this.terms.get(term)) {
                    const length = 0.7 + 0.3 * this.lengths[section] / this.length;
                    points.set(section, Math.max(points.get(section) || 0, weight * count / (count + 2 * length)));
                }
            }
            const rarity = Math.log(1 + this.sections.length / (1 + points.size));
            for (const [section, value] of points) points.set(section, value * rarity);
            return { points, terms };
        }

        /** Returns the sections that answer a query, best pages first. */
        search(query) {
            let asked = [];
            for (const [word] of query.toLowerCase().matchAll(WORD)) {
                // An option or a name that is not in the documentation is searched for by its parts.
                const name = word.replace(/^--/, "");
                asked.push(...[[word], [name]].find(([whole]) => this.expanded(whole).size) || name.split(/[_-]/));
            }
            if (asked.some((word) => !IDLE.has(word))) asked = asked.filter((word) => !IDLE.has(word));
            asked = [...new Set(asked)].slice(0, 12).map((word) => this.points(word));
            // Words that occur nowhere are ignored.
            const found = asked.filter(({ points }) => points.size);
            const ofPages = found.map(({ points }) => {
                const best = new Map();
                for (const [section, value] of points) {
                    const page = this.sections[section][0];
                    best.set(page, Math.max(best.get(page) || 0, value));
                }
                return best;
            });
            const whole = query.trim().toLowerCase();
            const pages = new Map();
            for (const section of new Set(found.flatMap(({ points }) => [...points.keys()]))) {
                const [page, , heading, text] = this.sections[section];
                let value = 0, here = 0, onPage = 0;
                found.forEach(({ points }, index) => {
                    const own = points.get(section) || 0;
                    if (own) here += 1;
                    if (ofPages[index].has(page)) onPage += 1;
                    value += Math.max(own, 0.25 * (ofPages[index].get(page) || 0));
                });
                value *= (here / found.length) * (onPage / found.length) ** 2 * this.pages[page][3];
                if (found.length > 1 && `${heading}\n${text}`.toLowerCase().includes(whole)) value *= 1.5;
                const [, title, , rank] = this.pages[page];
                const isGuide = rank === 1;
                if (heading.toLowerCase() === whole) value *= 1.1;
                // A symbol's name is meant if it is written with its capital letters.
                if (isGuide ? title.toLowerCase() === whole : title === query.trim() && title !== whole) {
                    value *= isGuide ? 2 : 3;
                }
                if (!pages.has(page)) pages.set(page, []);
                pages.get(page).push({ section, value });
            }
            const ranked = [...pages.values()];
            for (const sections of ranked) sections.sort((a, b) => b.value - a.value || a.section - b.section);
            ranked.sort((a, b) => b[0].value - a[0].value || a[0].section - b[0].section);
            const groups = found.map(({ terms }) => new Set(terms.keys()));
            // A page's other sections follow only if they answer nearly as well.
            const results = ranked.flatMap((sections) =>
                sections.filter(({ value }) => value >= 0.5 * sections[0].value).slice(0, SECTIONS_OF_A_PAGE));
            return {
                terms: new Set(groups.flatMap((terms) => [...terms])), pages: ranked.length,
                results: results.slice(0, LIMIT).map(({ section }) => this.result(section, groups, whole)),
            };
        }

        /** Returns what is shown of a section: its titles and the line with most of the words that were searched for. */
        result(section, groups, whole) {
            const [page, anchor, heading, text] = this.sections[section];
            const [url, title, path] = this.pages[page];
            let line = "", best = -1;
            for (const candidate of text.split("\n")) {
                const own = words(candidate);
                const count = groups.filter((terms) => own.some((word) => terms.has(word))).length
                    + (candidate.toLowerCase().includes(whole) ? 2 : 0) + (groups.some((terms) => terms.has(own[0])) ? 0.5 : 0);
                if (count > best) [line, best] = [candidate, count];
            }
            const terms = new Set(groups.flatMap((own) => [...own]));
            return { url: address(url, anchor), page: title, path, heading, line: excerpt(line, terms) };
        }
    }

    /** Returns the part of a line around its first term. */
    function excerpt(line, terms, length = 150) {
        if (line.length <= length) return line;
        let first = 0;
        for (const word of line.matchAll(WORD)) {
            if (words(word[0]).some((part) => terms.has(part))) { first = word.index; break; }
        }
        const begin = first < 60 ? 0 : line.indexOf(" ", first - 50) + 1;
        const cut = line.slice(begin, begin + length);
        return (begin ? "… " : "") + (begin + length < line.length ? cut.replace(/\s\S*$/, " …") : cut);
    }

    let loading;
    /** Loads the index once. */
    function load() {
        loading ??= new Promise((resolve, reject) => {
            window.swingKitIndex = (content) => resolve(new Index(content));
            const script = make("script", { src: `${root}search/index.js` });
            script.onerror = () => { loading = undefined; reject(new Error("the index cannot be loaded")); };
            document.head.append(script);
        });
        return loading;
    }

    /** Returns the answers to a query. The test of the site calls this too. */
    window.swingKitSearch = async (query) => (await load()).search(query);

    // MARK: Field and results

    function mark(text, terms) {
        const made = document.createDocumentFragment();
        let end = 0;
        for (const word of text.matchAll(WORD)) {
            if (!words(word[0]).some((part) => terms.has(part))) continue;
            made.append(text.slice(end, word.index), make("mark", {}, word[0]));
            end = word.index + word[0].length;
        }
        made.append(text.slice(end));
        return made;
    }

    function addSearch(place) {
        const field = make("input", {
            type: "search", id: "search-field", role: "combobox", placeholder: "Search", autocomplete: "off", spellcheck: "false",
            "aria-label": "Search the documentation", "aria-expanded": "false", "aria-controls": "search-results",
            "aria-autocomplete": "list", "aria-keyshortcuts": "/ Control+K", enterkeyhint: "search",
        });
        const key = make("kbd", { "aria-hidden": "true" }, "/");
        const list = make("div", { id: "search-results", role: "listbox", "aria-label": "Results" });
        const status = make("p", { id: "search-status", role: "status" });
        const panel = make("div", { id: "search-panel", hidden: "" }, status, list);
        place.append(field, key, panel);
        place.hidden = false;
        let chosen = -1, current = 0, shown = Promise.resolve();

        function choose(index) {
            const options = list.children;
            options[chosen]?.setAttribute("aria-selected", "false");
            chosen = options.length ? (index + options.length) % options.length : -1;
            const option = options[chosen];
            if (!option) return field.removeAttribute("aria-activedescendant");
            option.setAttribute("aria-selected", "true");
            field.setAttribute("aria-activedescendant", option.id);
            option.scrollIntoView({ block: "nearest" });
        }

        function unchoose() {
            list.children[chosen]?.setAttribute("aria-selected", "false");
            field.removeAttribute("aria-activedescendant");
            chosen = -1;
        }

        function open(isOpen) {
            panel.hidden = !isOpen;
            field.setAttribute("aria-expanded", String(isOpen));
            if (!isOpen) unchoose();
        }

        function show({ results, terms, pages }) {
            unchoose();
            list.replaceChildren(...results.map((result, index) => {
                const title = make("span", { class: "title" }, mark(result.heading || result.page, terms));
                const path = [result.path, result.heading && result.page].filter(Boolean).join(" › ");
                const option = make("a", { role: "option", id: `result-${index}`, href: result.url, "aria-selected": "false" }, title);
                if (path) option.append(" ", make("span", { class: "path" }, path));
                option.append(make("span", { class: "line" }, mark(result.line, terms)));
                return option;
            }));
            status.textContent = results.length
                ? `${results.length === 1 ? "1 result" : `${results.length} results`} from ${pages === 1 ? "1 page" : `${pages} pages`}, best first`
                : "Nothing was found. Try fewer or shorter words, or look in the glossary.";
            panel.scrollTop = 0;
        }

        async function update() {
            const query = field.value.trim();
            current += 1;
            const own = current;
            if (!query) {
                list.replaceChildren();
                return open(false);
            }
            try {
                const index = await load();
                if (own === current) show(index.search(query)), open(true);
            } catch (error) {
                list.replaceChildren();
                status.textContent = `The search does not work: ${error.message}.`;
                open(true);
            }
        }

        field.addEventListener("input", () => { shown = update(); });
        field.addEventListener("focus", () => { load().catch(() => {}); if (list.children.length) open(true); });
        field.addEventListener("keydown", async (event) => {
            if (event.key === "ArrowDown" || event.key === "ArrowUp") {
                event.preventDefault();
                if (panel.hidden) open(true);
                choose(event.key === "ArrowDown" ? chosen + 1 : Math.max(chosen, 0) - 1);
            } else if (event.key === "Enter") {
                // The results of what was typed last may still be missing.
                await shown;
                list.children[Math.max(chosen, 0)]?.click();
            } else if (event.key === "Escape" && !panel.hidden) {
                event.preventDefault();
                open(false);
            }
        });
        list.addEventListener("click", (event) => {
            if (!event.ctrlKey && !event.metaKey && !event.shiftKey) open(false);
        });
        document.addEventListener("click", (event) => { if (!place.contains(event.target)) open(false); });
        place.addEventListener("focusout", (event) => {
            if (event.relatedTarget && !place.contains(event.relatedTarget)) open(false);
        });
        document.addEventListener("keydown", (event) => {
            const isWriting = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable;
            const isSlash = event.key === "/" && !isWriting && !event.ctrlKey && !event.metaKey && !event.altKey;
            if (!isSlash && !(event.key === "k" && (event.ctrlKey || event.metaKey))) return;
            event.preventDefault();
            event.stopPropagation();
            field.focus();
            field.select();
        }, true);
        const asked = new URLSearchParams(location.search).get("search");
        if (asked) {
            field.value = asked;
            field.focus();
            shown = update();
        }
    }

    // MARK: Plain pages

    /** Shows the page's plain form instead of DocC's, whose data a browser does not read from a folder. */
    function showPlain(base) {
        const plain = document.getElementById("plain");
        document.getElementById("app").outerHTML = plain.textContent;
        document.body.classList.add("is-plain");
        for (const [name, attribute] of [["a", "href"], ["img", "src"]]) {
            for (const element of document.querySelectorAll(`#bar ${name}, main.plain ${name}`)) {
                const target = element.getAttribute(attribute);
                if (!target?.startsWith(base)) continue;
                const [page, fragment] = target.slice(base.length).split("#");
                element.setAttribute(attribute, name === "a" ? address(page, fragment) : root + page);
            }
        }
        if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    }

    document.addEventListener("DOMContentLoaded", () => {
        if (isFolder) showPlain(window.baseUrl);
        addSearch(document.getElementById("search"));
    });
})();
