extension PageContent {
    /// The script of the page. Values become text only, so that none can be an element.
    static let script = #"""
        "use strict";
        const words = {
          agrees: "agrees", differs: "breaks the contract", unchecked: "not checked",
          undefined: "no call of the contract", failed: "failed",
        };
        const kept = \#(ServedCalls.kept); // of each verdict, as the server keeps them
        const interval = 400; // milliseconds
        const at = id => document.getElementById(id);

        function element(name, properties, ...children) {
          const made = Object.assign(document.createElement(name), properties);
          made.append(...children);
          return made;
        }

        function setText(id, text) { if (at(id).textContent !== text) at(id).textContent = text; }

        async function post(name, value) {
          const headers = { "Content-Type": "application/json" };
          const response = await fetch(name, { method: "POST", headers, body: JSON.stringify(value) });
          const body = await response.json();
          if (!response.ok) throw new Error(body.message);
          return body;
        }

        // The state of the server

        let seen = { run: "", last: 0, setup: -1 };

        async function poll() {
          try {
            const response = await fetch(`state?since=${seen.last}&setup=${seen.setup < 0 ? "" : seen.setup}`);
            if (!response.ok) throw new Error(response.statusText);
            const state = await response.json();
            if (seen.run && seen.run !== state.run) {
              // Another run of the server has other calls, whose numbers begin again.
              seen = { run: state.run, last: 0, setup: -1 };
              at("requests").replaceChildren();
              return void poll();
            }
            show(state);
            seen = { run: state.run, last: state.last, setup: state.setup };
            setText("connection", "Connected.");
          } catch {
            setText("connection", "The server does not answer. Its last state is shown.");
          }
          setTimeout(poll, interval);
        }

        function show(state) {
          if (state.calls) showCalls(state);
          const counts = Object.keys(words).filter(name => state.summary[name]);
          setText("summary", [`Requests: ${state.summary.calls}`, ...counts.map(name => `${words[name]}: ${state.summary[name]}`)]
            .join(", ") + ".");
          if (!state.requests.length) return;
          at("none").hidden = true;
          at("requests").prepend(...state.requests.reverse().map(request));
          for (const verdict in words) {
            const all = at("requests").querySelectorAll(`:scope > .${verdict}`);
            for (let index = kept; index < all.length; index++) all[index].remove();
          }
        }

        function request(call) {
          const time = new Date(call.time).toLocaleTimeString();
          const size = `${call.responseBytes} byte${call.responseBytes === 1 ? "" : "s"}`;
          const item = element("li", { className: call.verdict },
            element("p", {}, element("strong", {}, words[call.verdict]), " ",
              element("span", { className: "dim" }, `request ${call.number} at ${time}`)),
            element("p", {}, element("code", {}, `${call.method} ${call.path}`),
              ` → ${call.status ?? "no answer"}${call.call ? " " + call.call : ""}, ${size}`));
          for (const note of [call.failure, ...(call.notes ?? []), ...(call.notices ?? [])]) {
            if (note) item.append(element("p", { className: "dim" }, note));
          }
          if (call.faults) {
            item.append(element("ul", { className: "faults" }, ...call.faults.map(fault => element("li", {},
              element("p", {}, `${fault.message} [${fault.code}]`),
              element("p", {}, "payload: ", element("code", {}, place(fault.part, fault))),
              fault.schema ? element("p", {}, "schema: ", element("code", {}, fault.schema)) : ""))));
          }
          if (call.more) item.append(element("p", { className: "dim" }, `and ${call.more} more faults`));
          return item;
        }

        function place(name, fault) {
          return `${name}${fault.line ? `:${fault.line}:${fault.column}` : ""}${fault.pointer ? " at " + fault.pointer : ""}`;
        }

        // The calls

        let calls = "";
        const selects = new Map();

        function showCalls(state) {
          setText("standard", state.answers ? "A chosen answer replaces recorded ones, and not that of a request with Prefer: code=404."
            : `The answers are those of ${state.standard}.`);
          const found = JSON.stringify(state.calls.map(call => [call.call, call.method, call.path]));
          if (found !== calls) {
            // The rows of the same calls stay, and with them the focus.
            calls = found;
            selects.clear();
            at("calls").replaceChildren(...state.calls.map(call => callRow(call, state)));
          }
          for (const call of state.calls) if (selects.has(call.call)) selects.get(call.call).value = call.answer ?? "";
        }

        function callRow(call, state) {
          let answer = "of the server";
          if (state.answers) {
            answer = element("select", { ariaLabel: `Answer of ${call.call}`, onchange: () => choose(call.call, answer) },
              element("option", { value: "" }, `as started (${state.standard})`),
              ...state.answers.map(name => element("option", { value: name }, name)));
            selects.set(call.call, answer);
          }
          return element("tr", {},
            element("td", {}, element("strong", {}, call.call), element("br"),
              element("code", {}, `${call.method} ${call.path}`)),
            element("td", {}, answer));
        }

        async function choose(call, select) {
          try {
            await post("answer", { call, answer: select.value || null });
            setText("connection", `${call} now has the answer ${select.selectedOptions[0].textContent}.`);
          } catch (error) {
            setText("connection", `The answer was not chosen: ${error.message}`);
          }
        }

        // The playground

        let timer = 0, isPlaying = false, isChanged = false;

        async function play() {
          if (isPlaying) { isChanged = true; return; }
          isPlaying = true;
          try {
            const { faults } = await post("playground", { schema: at("schema").value, payload: at("payload").value });
            const errors = faults.filter(fault => fault.severity === "error").length;
            setText("outcome", errors === 0 ? "The schema accepts the payload." : errors === 1 ? "1 fault" : `${errors} faults`);
            at("faults").replaceChildren(...faults.map(playedFault));
          } catch (error) {
            setText("outcome", `Not checked: ${error.message}`);
            at("faults").replaceChildren();
          }
          isPlaying = false;
          if (isChanged) { isChanged = false; play(); }
        }

        function playedFault(fault) {
          const rows = [["payload", fault.payload], ["schema", fault.schema]].filter(([, place]) => place);
          return element("li", {}, element("p", {}, `${fault.severity}: ${fault.message} [${fault.code}]`),
            ...rows.map(([name, found]) => element("p", {}, `${name}: `, found.file
              ? element("code", {}, place(found.file, found))
              : element("button", { className: "place", type: "button", onclick: () => select(name, found) },
                element("code", {}, place(name, found))))),
            fault.help ? element("p", {}, `help: ${fault.help}`) : "");
        }

        // Selects the rest of the line after a place, whose column counts Unicode scalars.
        function select(id, found) {
          const lines = at(id).value.split("\n"), line = lines[found.line - 1] ?? "";
          const before = lines.slice(0, found.line - 1).reduce((sum, text) => sum + text.length + 1, 0);
          const start = before + Array.from(line).slice(0, found.column - 1).join("").length;
          at(id).focus();
          at(id).setSelectionRange(start, before + line.length);
        }

        at("only").addEventListener("change", event => at("requests").classList.toggle("only", event.target.checked));
        at("schema").value = '{\n  "id": "{int:1..}",\n  "name{?}": "text"\n}';
        at("payload").value = '{\n  "id": 0,\n  "name": "Tea"\n}';
        for (const id of ["schema", "payload"]) {
          at(id).addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(play, 200); });
        }
        play();
        poll();

        """#
}
