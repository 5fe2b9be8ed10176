/** The house that looks for houses. Its eyes are lit while it runs and shut while it is stopped. */
export function Robot({ isOn }: { isOn: boolean }) {
  const body = isOn ? 'var(--robot, #17529b)' : 'var(--art-wall-3)'
  const deep = isOn ? 'var(--robot-deep, #0f3b73)' : 'var(--art-wall-3)'
  const lit = isOn ? 'var(--lamp)' : 'var(--art-wall-3)'
  return (
    <svg viewBox="0 0 160 132" aria-hidden="true">
      <ellipse cx="80" cy="124" rx="46" ry="5" fill="var(--art-ink)" opacity=".13" />
      {isOn && <circle cx="80" cy="60" r="52" fill="var(--lamp)" opacity=".13" />}
      <g stroke="var(--art-ink)" strokeLinecap="round">
        <path d="M68 112V120M92 112V120" strokeWidth="7" />
        <path d="M62 122H72M88 122H98" strokeWidth="6" />
      </g>
      <g fill="none" stroke={deep} strokeWidth="8" strokeLinecap="round">
        <path d="M53 92Q38 95 39 108" />
        <path d={isOn ? 'M107 92Q122 92 123 80' : 'M107 92Q122 95 121 108'} />
      </g>
      <g fill="var(--art-wall)" stroke="var(--art-ink)" strokeWidth="2.5">
        {isOn && <Lens />}
        <circle cx="39" cy="110" r="5.5" />
        <circle cx={isOn ? 123.5 : 121} cy={isOn ? 79 : 110} r="5.5" />
      </g>
      <rect x="53" y="80" width="54" height="36" rx="10" fill={body} />
      <path
        d="M53 90V106Q53 116 63 116H97Q107 116 107 106V104Q80 114 53 104Z"
        fill={deep}
        opacity=".55"
      />
      <rect x="66" y="90" width="28" height="5" rx="2.5" fill="#fff" opacity=".9" />
      <rect x="66" y="99" width="18" height="5" rx="2.5" fill="#fff" opacity=".55" />
      <path d="M80 20V10" stroke="var(--art-ink)" strokeWidth="3.5" strokeLinecap="round" />
      <circle cx="80" cy="8" r="5" fill={lit} stroke="var(--art-ink)" strokeWidth="2.5" />
      <Head body={body} deep={deep} lit={lit} />
      {isOn ? <OpenEyes /> : <ShutEyes />}
    </svg>
  )
}

function Lens() {
  return (
    <g transform="translate(4 0) rotate(18 126 62)">
      <path d="M126 72V84" strokeWidth="6" strokeLinecap="round" />
      <circle cx="126" cy="58" r="13" fill="var(--art-lens)" strokeWidth="4" />
      <path d="M119 56q2 -6 8 -6" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    </g>
  )
}

function Head({ body, deep, lit }: { body: string; deep: string; lit: string }) {
  return (
    <>
      <rect x="36" y="50" width="9" height="18" rx="4.5" fill={deep} />
      <rect x="115" y="50" width="9" height="18" rx="4.5" fill={deep} />
      <path
        d="M42 46.5Q42 42.5 45 40L74.5 18Q80 14 85.5 18L115 40Q118 42.5 118 46.5V74Q118 84 108 84H52Q42 84 42 74Z"
        fill="var(--art-wall)"
      />
      <path
        d="M80 15.2Q83 15.6 85.5 18L115 40Q118 42.5 118 46.5V74Q118 84 108 84H97Q106 82 106 70V46Q106 42 102 39Z"
        fill="var(--art-wall-2)"
      />
      <path
        d="M45 40L74.5 18Q80 14 85.5 18L115 40"
        fill="none"
        stroke={body}
        strokeWidth="6"
        strokeLinecap="round"
      />
      <g fill={lit} stroke="var(--art-ink)" strokeWidth="3">
        <rect x="55" y="46" width="20" height="20" rx="4" />
        <rect x="85" y="46" width="20" height="20" rx="4" />
      </g>
    </>
  )
}

function OpenEyes() {
  return (
    <g fill="none" stroke="var(--art-ink)">
      <path
        d="M65 47.5V64.5M56.5 56H73.5M95 47.5V64.5M86.5 56H103.5"
        strokeWidth="1.6"
        opacity=".55"
      />
      <path d="M73 73.5q7 5 14 0" strokeWidth="3" strokeLinecap="round" />
    </g>
  )
}

function ShutEyes() {
  return (
    <g stroke="var(--art-ink)" strokeWidth="3">
      <path d="M57 56.5H73M87 56.5H103" />
      <path d="M57 48h16v8h-16zM87 48h16v8h-16z" fill="var(--art-wall-2)" stroke="none" />
      <path d="M74 75H86" strokeLinecap="round" />
    </g>
  )
}
